"""What the published pages are made of: templates, a style, a script, and the words of each language."""

"""Tournaments scored by points of games with compensated handicap: URAGAN and MP, the schemes of the FORS family."""

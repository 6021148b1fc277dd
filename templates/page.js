// Sorting and the marks of a pair. Without this script the page is complete, in order of the standings.
"use strict";

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

// What a cell is sorted by: the number that it carries, or its text; nothing if it is empty.
function sortKey(row, column) {
  const cell = row.cells[column];
  const text = cell.textContent.trim();
  if (text === "") return null;
  return cell.dataset.sort === undefined ? text : Number(cell.dataset.sort);
}

function compareKeys(one, other) {
  return typeof one === "number" && typeof other === "number" ? one - other : collator.compare(one, other);
}

// Equal rows stay in the order of the page; empty cells come last in either direction.
function sorted(rows, column, direction) {
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, key: sortKey(row, column) }))
    .sort((one, other) => {
      if (one.key === null || other.key === null) return (one.key === null) - (other.key === null);
      return sign * compareKeys(one.key, other.key);
    })
    .map(({ row }) => row);
}

function makeSortable(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const headings = [...table.tHead.rows[0].cells];
  table.querySelector(".hint").hidden = false;
  headings.forEach((heading, column) => {
    const button = heading.querySelector("button");
    const first = heading.dataset.first ?? "ascending";
    const second = first === "ascending" ? "descending" : "ascending";
    button.disabled = false;
    button.addEventListener("click", () => {
      const direction = heading.getAttribute("aria-sort") === first ? second : first;
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", direction);
      body.append(...sorted(rows, column, direction));
    });
  });
}

// Marks a result, the same game in the opponent's row, and that row.
function markPairs(table) {
  let marked = [];
  const mark = (link) => {
    marked.forEach((element) => element.classList.remove("pair"));
    const row = link && document.getElementById(link.hash.slice(1));
    const cell = link && link.closest("td");
    marked = row ? [row, cell, row.cells[cell.cellIndex]] : [];
    marked.forEach((element) => element.classList.add("pair"));
  };
  const result = (element) => element && element.closest("td a[href^='#p']");
  const show = (event) => mark(result(event.target) ?? result(document.activeElement));
  table.tBodies[0].addEventListener("pointerover", show);
  table.tBodies[0].addEventListener("focusin", show);
  table.tBodies[0].addEventListener("pointerleave", () => mark(result(document.activeElement)));
  table.tBodies[0].addEventListener("focusout", () => mark(null));
}

document.querySelectorAll("table.sortable").forEach(makeSortable);
document.querySelectorAll("table.crosstable").forEach(markPairs);

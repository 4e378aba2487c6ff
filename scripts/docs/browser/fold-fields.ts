/** Folds the fields within a field, three or more of them, behind a button. Without scripts all are shown. */

const FOLDED_MIN = 3;

export function foldFields(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table')) foldIn(table);
  addEventListener('hashchange', showTarget);
  showTarget();
}

function foldIn(table: HTMLTableElement): void {
  const rows = [...table.tBodies].flatMap(({ rows: all }) => [...all]);
  for (const [at, row] of rows.entries()) {
    const path = pathOf(row);
    const inner = rows.slice(at + 1).filter((each) => isWithin(pathOf(each), path));
    if (path === '' || inner.length < FOLDED_MIN) continue;
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'fold outline secondary' });
    const show = (isOpen: boolean) => {
      button.setAttribute('aria-expanded', String(isOpen));
      button.textContent = isOpen ? `Hide ${inner.length} fields` : `Show ${inner.length} fields`;
      for (const each of inner) {
        // What is folded in itself stays so.
        const folds = Number(each.dataset['folds'] ?? 0) + (isOpen ? -1 : 1);
        each.dataset['folds'] = String(folds);
        each.hidden = folds > 0;
      }
    };
    button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
    show(false);
    row.lastElementChild?.append(button);
  }
}

const pathOf = (row: HTMLTableRowElement) => row.querySelector('td > code')?.textContent ?? '';
const isWithin = (path: string, outer: string) =>
  path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`);

/** A link, or the search, may lead to a field that is folded. */
function showTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLTableRowElement) || !target.hidden) return;
  for (const row of target.closest('table')?.rows ?? []) {
    const button = row.querySelector<HTMLButtonElement>('.fold[aria-expanded=false]');
    if (button && isWithin(pathOf(target), pathOf(row))) button.click();
  }
  target.scrollIntoView();
}

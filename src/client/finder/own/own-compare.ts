import type { OwnPlan } from '#src/domain/finder/saved/device.ts';
import { formatMoney, fromMinor } from '#src/domain/core/money/money.ts';
import { ownCells, ownTotalText, type OwnCell } from '#src/domain/finder/own/own-column.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { make } from '../../core/make.ts';

/** Puts the own plan into a comparison as its last column and as a mark of its chart; null: out of it. */
export function showOwnInComparison(page: HTMLElement, own: OwnPlan | null): void {
  for (const node of page.querySelectorAll('[data-own]')) node.remove();
  const table = page.querySelector<HTMLTableElement>('.cmptable');
  table?.classList.toggle('has-own', own !== null);
  if (!own || !table) return;
  const { months, gb, unlimited } = table.dataset;
  const cells = ownCells(own, {
    months: months ? Number(months) : null,
    gb: gb ? Number(gb) : null,
    unlimited: unlimited !== undefined,
  });
  table.querySelector('colgroup')!.append(make('col'));
  table.tHead!.rows[0]!.append(head(own));
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
    if (row.classList.contains('grp')) row.append(blank());
    else row.append(cellOf(row.dataset.row === 'total', cells[row.dataset.row ?? '']));
  }
  table.caption!.append(make('span', '', ', and your own plan'));
  for (const node of table.querySelectorAll('tr > :last-child, col:last-child, caption > span')) {
    node.setAttribute('data-own', '');
  }
  const short = make('p');
  short.append(make('b', '', 'Your plan'), make('small', '', own.carrier));
  short.setAttribute('data-own', '');
  page.querySelector('[data-cmp-strip] > div')?.append(short);
  const chart = page.querySelector<SVGSVGElement>('.costc');
  if (chart && months) markChart(chart, own, Number(months));
}

function head(own: OwnPlan): HTMLElement {
  const th = make('th', 'own-head');
  th.setAttribute('scope', 'col');
  th.setAttribute('aria-label', 'Your plan');
  const price = make('span', 'cmp-price');
  const money = formatMoney(fromMinor(own.priceMinor, own.currency), own.currency);
  price.append(make('span', 'price', money), make('span', 'unit', 'a month'));
  const change = make('a', 'btn btn-quiet', 'Change');
  change.setAttribute('href', paths.ownPlan);
  change.setAttribute('data-own-open', '');
  change.append(make('span', 'sr', ' your plan'));
  const top = make('div', 'cmp-top');
  top.append(make('span', 'carrier small', 'Your plan'));
  th.append(top, make('span', 'pname', own.carrier), price, change);
  return th;
}

function blank(): HTMLElement {
  const td = make('td');
  td.setAttribute('aria-hidden', 'true');
  return td;
}

function cellOf(isTotal: boolean, cell: OwnCell | undefined): HTMLElement {
  const td = make('td');
  if (!cell) td.append(make('span', 'muted', 'Not told'));
  else td.append(make('span', `${isTotal ? 'price' : ''}${cell.lack ? ' muted' : ''}`, cell.text));
  if (cell?.sub) td.append(make('small', 'cmp-sum', cell.sub));
  if (cell?.lack) td.append(make('span', 'lack', cell.lack));
  return td;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The own total as a line of its own through the plot, where its money and its height fit. */
function markChart(chart: SVGSVGElement, own: OwnPlan, months: number): void {
  const [currency, low, high, top, bottom, scale] = chart.dataset.plot!.split(' ');
  if (currency !== own.currency) return;
  const words = `Your plan ${ownTotalText(own, months)}`;
  const total = fromMinor(own.priceMinor * months, own.currency);
  const share = (total - Number(low)) / (Number(high) - Number(low));
  const isWithin = share >= 0 && share <= 1;
  const note = make('p', 'chart-note', `${words}${isWithin ? '' : ', outside this chart'}.`);
  note.setAttribute('data-own', '');
  chart.closest('section')!.append(note);
  if (!isWithin) return;
  const y = String(Number(bottom) - share * (Number(bottom) - Number(top)));
  const full = own.gb === 'unlimited' ? 100 : Math.min(100, (own.gb / Number(scale)) * 100);
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', 'ln ln-own');
  group.setAttribute('data-own', '');
  group.append(
    shape('line', { x1: '0', x2: `${full}%`, y1: y, y2: y }),
    shape('text', { x: '6', y: String(Number(y) - 6), class: 'lab' }, 'Your plan'),
  );
  if (full < 100) {
    group.append(shape('line', { x1: `${full}%`, x2: '100%', y1: y, y2: y, class: 'dash' }));
  }
  chart.append(group);
}

function shape(name: string, attributes: Record<string, string>, text = ''): Element {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

import type { SavedPlan } from '#src/domain/finder/saved/device.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { seenLead } from '#src/domain/prices/freshness-words.ts';
import { moneyMark } from '#src/domain/core/money/approx.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName, namesCarrier } from '#src/domain/plans/words/plan-name.ts';
import { changeSinceSaved, savedPrice } from '#src/domain/finder/saved/saved-plan.ts';
import { dataText } from '#src/domain/prices/unit-price.ts';
import { PLAN_TYPE_LABELS } from '#src/domain/core/vocabulary.ts';
import type { SavedPlanNow } from './saved-prices.ts';

/** A line of the page: saved on this device, known today, or both. */
export interface SavedRow {
  slug: string;
  saved: SavedPlan | null;
  /** null: not on the site any more; undefined: not known, yet or because nobody answers. */
  now: SavedPlanNow | null | undefined;
  /** The row is one that somebody shared. */
  shared: boolean;
  loading: boolean;
}

/** Fills a copy of the row's template. */
export function savedRow(
  template: HTMLTemplateElement,
  row: SavedRow,
  chosen: boolean,
): HTMLElement {
  const node = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  const part = <E extends HTMLElement>(name: string) =>
    node.querySelector<E>(`[data-row="${name}"]`)!;
  const say = (name: string, text: string) => {
    part(name).textContent = text;
    part(name).hidden = text === '';
  };
  const { saved, now, slug } = row;
  const name = now?.planName ?? saved?.name ?? slug;
  const carrier = now?.carrier.name ?? saved?.carrier ?? '';
  const full = fullPlanName(carrier, name);
  node.dataset.slug = slug;
  part('letter').dataset.letter = [...carrier][0]?.toUpperCase() ?? '';
  const seller = namesCarrier(carrier, name) ? null : carrier;
  say('carrier', [seller, now?.region.name].filter(Boolean).join(', '));
  const link = part<HTMLAnchorElement>('name');
  link.textContent = name;
  if (now === null) link.removeAttribute('href');
  else link.href = paths.plan(slug);
  say('facts', now ? factsOf(now) : '');
  say('gone', now === null ? 'Not on this site any more: withdrawn, or taken out.' : '');
  showPrice(part, say, row);
  const box = part<HTMLInputElement>('choose');
  box.checked = chosen;
  box.disabled = !now;
  box.setAttribute('aria-label', `Choose ${full} to compare`);
  const remove = part<HTMLButtonElement>('remove');
  remove.hidden = row.shared;
  remove.setAttribute('aria-label', `Remove ${full}`);
  return node;
}

function showPrice(
  part: (name: string) => HTMLElement,
  say: (name: string, text: string) => void,
  { saved, now, shared, loading }: SavedRow,
): void {
  const dated = (name: string, lead: string, day: string | null) => {
    say(name, day === null ? '' : `${lead} `);
    if (day === null) return;
    const time = document.createElement('time');
    time.dateTime = day;
    time.textContent = formatSeenDay(day);
    part(name).append(time);
  };
  const price = part('price');
  if (now) {
    price.textContent = formatMoney(now.price, now.currency);
    const mark = moneyMark(now.price, now.currency);
    // What is asked of a term paid upfront is that of a month; the day it was seen stands below.
    const each = part('each');
    each.hidden = !now.prepayMonths;
    (now.prepayMonths ? each : price).dataset.money = mark;
  } else if (loading) {
    price.textContent = 'Loading...';
    price.className = 'muted small';
  } else price.hidden = true;
  dated('seen', now ? seenLead(now.age) : '', now?.seenOn ?? null);
  const change = saved && now ? changeSinceSaved(saved, now) : null;
  part('change').dataset.kind = change?.kind ?? '';
  say('change', change?.text ?? '');
  // With a change the price of then stands there already.
  const at = saved && !change ? `saved at ${savedPrice(saved)} on` : 'saved on';
  if (shared) say('saved', saved ? 'Saved on this device' : '');
  else dated('saved', at, saved?.savedOn ?? null);
}

function factsOf(plan: SavedPlanNow): string {
  const type = PLAN_TYPE_LABELS[plan.planType];
  return `${dataText(plan)}, ${plan.validity}, ${type}`;
}

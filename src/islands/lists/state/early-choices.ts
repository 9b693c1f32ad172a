import { FACT_FILTERS } from '#src/domain/plans/facts/filters.ts';
import { FRESH_DAYS } from '#src/domain/prices/freshness.ts';
import { dataSliderFilter, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { readAddress, type Surface } from '#src/domain/lists/surface.ts';
import { parsePriceField } from '../filters/PriceField.tsx';

/** What a visitor did to the filters of a page while its script was still on its way. */
export interface EarlyChoices {
  /** What the form says otherwise than the page that it came with; null for nothing. */
  change: Partial<PlanQuery> | null;
  /** The field somebody is typing in: its text is not a choice yet, but must not be lost. */
  typing: HTMLInputElement | null;
}

/** Search text and prices of a form; a price that is no number stays what it was. */
export function readTexts(
  data: FormData,
  query: PlanQuery,
): Pick<PlanQuery, 'q' | 'minPrice' | 'maxPrice'> {
  const price = (name: 'minPrice' | 'maxPrice') => {
    const value = parsePriceField(String(data.get(name) ?? ''));
    return value === undefined ? query[name] : value;
  };
  const q = String(data.get('q') ?? '').trim();
  return { q, minPrice: price('minPrice'), maxPrice: price('maxPrice') };
}

/**
 * Reads the form as it stands, before the island wakes in it: afterwards its controls say what the
 * island knows. `built` is the query that the page was rendered with.
 */
export function readEarly(form: HTMLFormElement, surface: Surface, built: PlanQuery): EarlyChoices {
  const data = new FormData(form);
  const params = new URLSearchParams();
  for (const [name, value] of data) params.append(name, String(value));
  const said = readAddress(params, surface).query;
  const { region, ownOnly, carriers, planTypes, dealsOnly, sort, maxAge } = said;
  const { priceBasis, contract, fullSpeed, network } = said;
  // An unticked box says nothing of a limit that the page has otherwise.
  const saysAge = params.has('maxAge') || built.maxAge === FRESH_DAYS;
  const slider = form.querySelector<HTMLInputElement>('input[type="range"]');
  const moved = slider && slider.value !== slider.defaultValue;
  const chosen: Partial<PlanQuery> = {
    region,
    ownOnly,
    carriers,
    planTypes,
    dealsOnly,
    sort,
    priceBasis,
    contract,
    fullSpeed,
    network,
    ...(saysAge && { maxAge }),
    ...Object.fromEntries(FACT_FILTERS.map(({ name }) => [name, said[name]])),
    ...readTexts(data, built),
    ...(moved && dataSliderFilter(Number(slider.value))),
  };
  const field = document.activeElement;
  const isTyping =
    field instanceof HTMLInputElement &&
    field.form === form &&
    ['text', 'search'].includes(field.type) &&
    field.value !== field.defaultValue;
  if (isTyping) delete chosen[field.name as 'q' | 'minPrice' | 'maxPrice'];
  return { change: unlike(chosen, built), typing: isTyping ? field : null };
}

/** The members of a change that a query does not have yet; null when it has them all. */
export function unlike(change: Partial<PlanQuery> | null, query: PlanQuery) {
  const text = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  const left = Object.entries(change ?? {}).filter(
    ([key, value]) => text(value) !== text(query[key as keyof PlanQuery]),
  );
  return left.length > 0 ? (Object.fromEntries(left) as Partial<PlanQuery>) : null;
}

/** Tells the island what stands in one of its fields, as if it were typed now. */
export function retype(field: HTMLInputElement): void {
  const text = field.value;
  // React takes an input event for old news unless the text differs from what it last saw.
  field.value = `${text} `;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

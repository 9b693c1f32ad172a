import {
  dataField,
  FIELD_5G,
  isPrepaid,
  keptWishes,
  placeField,
  readNeedForm,
  sizeOf,
  stayField,
  usualNeed,
} from '#src/domain/finder/need/need-form.ts';
import {
  daysOf,
  mbOf,
  NEED_BOUNDS,
  NETWORK_5G,
  type NeedQuery,
} from '#src/domain/finder/need/need.ts';
import { networkName, wantedNetworks } from '#src/domain/finder/networks.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { forgetNeed } from './stored-need.ts';
import { readStoredNeed } from './stored-need-words.ts';
import { sayFields, showFirst } from './need-live.ts';

/**
 * Fills a form with the need that this device keeps (`isKept`), or with that of the address, else for
 * the visitor's place.
 */
export function fillForm(
  form: HTMLFormElement,
  need: string | null,
  place: string | undefined,
  isStored: boolean,
): void {
  const asked = isStored ? need : String(readNeedForm(new URLSearchParams(need ?? '')));
  if (asked) fillNeed(form, asked, place, isStored);
  else if (place) fillPlace(form, place);
  if (document.documentElement.dataset.guess !== undefined && place) sayGuess(form, place);
}

/** Says of the place that the form starts from that it is a guess, until another is chosen. */
function sayGuess(form: HTMLFormElement, place: string): void {
  const field = form.querySelector<HTMLSelectElement>(`[name="${placeField(0)}"]`);
  const option = field?.selectedOptions[0];
  if (isOwnPlace(form) || !option || option.value !== place) return;
  const name = option.text;
  option.text = `${name} (guessed)`;
  field!.addEventListener('change', () => (option.text = name), { once: true });
}

const isOwnPlace = (form: HTMLFormElement) => form.closest('[data-own-place]') !== null;

/**
 * Fills a form of a need with the one that this device keeps, and offers to forget it. The form of a
 * place's own page keeps that place (`data-own-place`); `place` is that of the visitor, for a need
 * that names none. What cannot be read leaves it as it is.
 */
function fillNeed(
  form: HTMLFormElement,
  stored: string,
  place: string | undefined,
  isStored: boolean,
): void {
  const read = readStoredNeed(stored);
  if (!read) return;
  const { need, hasPlace } = read;
  const first = form.querySelector<HTMLSelectElement>(`[name="${placeField(0)}"]`);
  // Bounds are amounts in the currency of their place: the form has that of its own.
  const isOwn = hasPlace && need.places.join() === first?.value && need.currency === null;
  const asked = isOwn ? need : { ...need, maxPerMonth: null, maxDue: null, currency: null };
  const places = hasPlace ? need.places : place ? [place] : [];
  const { gone, rest } = fillFields(form, { ...asked, places });
  const forget = form.querySelector<HTMLButtonElement>('[data-forget]');
  if (forget && isStored) {
    forget.hidden = false;
    const onForget = () => {
      forgetNeed();
      forget.hidden = true;
      for (const field of rest) field.remove();
      form.append(...gone);
      for (const field of form.querySelectorAll('[data-added]')) field.remove();
      form.reset();
      sayFields(form);
      form.querySelector<HTMLInputElement>('[name="time"]')?.focus();
      void showFirst(form);
    };
    forget.addEventListener('click', onForget, { once: true });
  }
  void showFirst(form);
}

/** Writes a need into the fields of a form, and what it has no field for into hidden ones. */
export function fillFields(form: HTMLFormElement, need: NeedQuery) {
  for (const [name, value] of valuesOf(need)) setField(form, name, value);
  const gone = [...form.querySelectorAll('input[type="hidden"]')];
  const shared = isOwnPlace(form) ? [] : sharesOf(need);
  const rest = [...keptWishes(need), ...shared].map(([name, value]) => hiddenField(name, value));
  for (const field of gone) field.remove();
  form.append(...rest);
  if (!isOwnPlace(form)) setPlaces(form, need.places);
  sayFields(form);
  return { gone, rest };
}

/** Fills a form with what is usually asked at the visitor's place, unless it has that place already. */
function fillPlace(form: HTMLFormElement, code: string): void {
  const field = form.querySelector<HTMLSelectElement>(`[name="${placeField(0)}"]`);
  const option = [...(field?.options ?? [])].find(({ value }) => value === code);
  if (isOwnPlace(form) || !option || field!.value === code) return;
  const trips = option.dataset.trips !== undefined;
  const need = usualNeed({ code, kind: isGroupCode(code) ? 'group' : 'country', trips });
  for (const [name, value] of valuesOf(need)) setField(form, name, value);
  setPlaces(form, [code]);
  void showFirst(form);
}

/** What each field of the form says of a need; true and false are boxes. */
function valuesOf(need: NeedQuery): [string, string | boolean][] {
  const isTrip = need.months === null;
  const size = sizeOf(need);
  return [
    ['unit', isTrip ? 'days' : 'months'],
    ['time', String(isTrip ? daysOf(need) : need.months)],
    ['size', size ?? ''],
    ['gb', size === null && need.gb.length > 0 ? String(mbOf(need) / 1000) : ''],
    ['calls', need.calls],
    ['number', need.number],
    ['hotspot', need.hotspot],
    ['planTypes', isPrepaid(need)],
    ['contract', need.contract === 'none'],
    [FIELD_5G, need.network.includes(NETWORK_5G)],
    ['network', wantedNetworks(need).join(',')],
    ['hotspotGb', String(need.hotspotGb ?? '')],
    ['lines', String(need.lines)],
    ['format', need.format ?? ''],
    ['maxPerMonth', String(need.maxPerMonth ?? '')],
  ];
}

/** The days and GB of each place of a trip: the form of one place has no fields for them. */
function sharesOf({ places, days, gb }: NeedQuery): [string, string][] {
  return places.flatMap((_, at): [string, string][] => [
    ...(days.length > 1 ? [[stayField(at), String(days[at])] as [string, string]] : []),
    ...(gb.length > 1 ? [[dataField(at), String(gb[at])] as [string, string]] : []),
  ]);
}

function setField(form: HTMLFormElement, name: string, value: string | boolean): void {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  for (const field of fields) {
    if (field.type === 'hidden') continue;
    // A wish that is made can be taken off, whoever publishes it.
    field.disabled = false;
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      field.checked = field.value === value;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = value === true;
    } else {
      // What a list does not offer, it has not: of networks one may name any.
      if (field instanceof HTMLSelectElement && value !== '') offer(field, String(value));
      field.value = String(value);
    }
  }
}

function offer(field: HTMLSelectElement, value: string): void {
  if (field.name !== 'network' || [...field.options].some((option) => option.value === value)) {
    return;
  }
  field.append(new Option(networkName(value, []), value));
}

/** Each place in a field of its own; those that the form has no field for get one. */
function setPlaces(form: HTMLFormElement, places: readonly string[]): void {
  const first = form.querySelector<HTMLSelectElement>(`[name="${placeField(0)}"]`);
  const known = new Set([...(first?.options ?? [])].map(({ value }) => value));
  if (!first || places.length === 0 || !places.every((code) => known.has(code))) return;
  let last = first;
  for (const [at, code] of places.entries()) {
    let field = form.querySelector<HTMLSelectElement>(`[name="${placeField(at)}"]`);
    if (!field) {
      field = last.cloneNode(true) as HTMLSelectElement;
      field.name = placeField(at);
      field.setAttribute('aria-label', `Where, place ${at + 1}`);
      field.dataset.added = '';
      last.after(field);
    }
    field.value = code;
    last = field;
  }
  for (let at = places.length; at < NEED_BOUNDS.places; at += 1) {
    const field = form.querySelector<HTMLSelectElement>(`[name="${placeField(at)}"]`);
    if (field?.dataset.added === '') field.remove();
    else if (field) field.value = '';
  }
}

function hiddenField(name: string, value: string): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  return field;
}

import { EMPTY_DEVICE, type StoredPhone } from '#src/domain/finder/saved/device.ts';
import { fittingFormat } from '#src/domain/plans/phones/fit.ts';
import { decidingCountries, phoneAnswer, type Takes } from '#src/domain/plans/phones/phone.ts';
import {
  countryOfSale,
  phoneInWords,
  sourceWords,
  takesWords,
} from '#src/domain/plans/phones/phone-words.ts';
import { rowsOfModel, type PhoneTable } from '#src/domain/plans/phones/table.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { device } from '../core/device/device.ts';
import { make } from '../core/make.ts';
import { NOT_STORED } from '../core/device/not-stored.ts';

/** What somebody saw on the phone itself, where its source leaves it open. */
const SEEN: Readonly<Record<string, { takes: Takes; words: string }>> = {
  both: { takes: { esim: true, card: true }, words: 'An eSIM and a physical SIM' },
  esim: { takes: { esim: true, card: false }, words: 'An eSIM only: it has no tray' },
  card: { takes: { esim: false, card: true }, words: 'A physical SIM only: *#06# shows no EID' },
};
/** Value of an option for what no list names. */
const OTHER = '-';

type Field = 'maker' | 'model' | 'boughtIn' | 'seen';

/** The choice of a phone: says what it takes and who says so, and keeps it on this device. */
export function startPhonePage(): void {
  const form = document.querySelector<HTMLFieldSetElement>('[data-phone-form]');
  if (!form) return;
  const table = JSON.parse(form.dataset.phones!) as PhoneTable;
  const section = form.closest('section')!;
  const field = (name: Field) => form.elements.namedItem(name) as HTMLSelectElement;
  const forget = section.querySelector<HTMLButtonElement>('[data-phone-forget]')!;
  let isMine = false;

  /** Offers what is to be chosen next; what comes after a changed field is asked anew. */
  const ask = (changed?: Field) => {
    const { maker, model } = namesIn(field);
    const models = Object.keys(table.makers[maker] ?? {});
    const names: Field[] = ['maker', 'model', 'boughtIn', 'seen'];
    const isStale = (name: Field) =>
      changed !== undefined && names.indexOf(name) > names.indexOf(changed);
    const isChosen = field('maker').value !== '';
    fill(field('model'), isStale('model'), [
      ...models.map((name) => [name, name] as const),
      ...(isChosen ? [[OTHER, 'Another model'] as const] : []),
    ]);
    if (field('maker').value === OTHER) field('model').value = OTHER;
    const countries = decidingCountries(rowsOfModel(table, maker, model));
    fill(field('boughtIn'), isStale('boughtIn'), [
      ...countries
        .map((code) => [code, countryOfSale(code)] as const)
        .sort(([, a], [, b]) => a.replace(/^the /, '').localeCompare(b.replace(/^the /, ''), 'en')),
      ...(countries.length > 0 ? [[OTHER, 'another country'] as const] : []),
    ]);
    const open = answerIn(field, table);
    const isOpen = open !== null && (open.takes.esim === null || open.takes.card === null);
    const agrees = (takes: Takes) =>
      open?.takes.esim !== !takes.esim && open?.takes.card !== !takes.card;
    fill(
      field('seen'),
      isStale('seen'),
      isOpen
        ? Object.entries(SEEN).flatMap(([value, { takes, words }]) =>
            agrees(takes) ? [[value, words] as const] : [],
          )
        : [],
      'I have not looked',
    );
  };
  const show = () => {
    const phone = phoneIn(field, table);
    say(section, field, table, phone);
    forget.hidden = device.state.get().phone === null;
  };
  form.addEventListener('change', ({ target }) => {
    ask((target as HTMLSelectElement).name as Field);
    const phone = phoneIn(field, table);
    isMine = true;
    device.update((stored) => ({ ...stored, phone: isOfUse(phone) ? phone : null }));
    isMine = false;
    show();
  });
  forget.addEventListener('click', () => {
    device.update((stored) => ({ ...stored, phone: EMPTY_DEVICE.phone }));
    field('maker').focus();
  });
  device.state.subscribe(({ phone }) => {
    if (isMine) return;
    fillFrom(phone, field, ask);
    // The list may say more by now than when the phone was chosen.
    const now = phoneIn(field, table);
    if (phone && isOfUse(now) && JSON.stringify(now) !== JSON.stringify(phone)) {
      device.update((stored) => ({ ...stored, phone: now }));
    }
    show();
  });
}

/** Options of a field that is asked for where there are some; the chosen one stays unless it is stale. */
function fill(
  select: HTMLSelectElement,
  isStale: boolean,
  options: readonly (readonly [value: string, words: string])[],
  none = 'Choose',
): void {
  const chosen = isStale ? '' : select.value;
  select.replaceChildren(
    new Option(none, ''),
    ...options.map(([value, words]) => new Option(words, value)),
  );
  select.value = options.some(([value]) => value === chosen) ? chosen : '';
  select.disabled = options.length === 0;
  if (select.name !== 'model') select.closest<HTMLElement>('.field')!.hidden = options.length === 0;
}

type Fields = (name: Field) => HTMLSelectElement;

/** Maker and model that are chosen; empty for those that no list names. */
function namesIn(field: Fields): { maker: string; model: string } {
  const named = (name: Field) => field(name).value.replace(/^-$/, '');
  return { maker: named('maker'), model: named('model') };
}

/** What the list says of the choice; null while something is left to choose. */
function answerIn(field: Fields, table: PhoneTable) {
  if (field('model').value === '') return null;
  const { maker, model } = namesIn(field);
  const rows = rowsOfModel(table, maker, model);
  const country = field('boughtIn').value;
  if (decidingCountries(rows).length > 0 && country === '') return null;
  const answer = phoneAnswer(rows, country === OTHER || country === '' ? null : country);
  return answer ?? { takes: { esim: null, card: null }, row: null };
}

/** The phone that is chosen, with what it takes by the list or by the visitor's own look. */
function phoneIn(field: Fields, table: PhoneTable): StoredPhone | null {
  const answer = answerIn(field, table);
  if (!answer) return null;
  const seen = SEEN[field('seen').value]?.takes ?? answer.takes;
  const { value } = field('boughtIn');
  const boughtIn = value === OTHER || value === '' ? null : value;
  return { ...namesIn(field), boughtIn, ...seen };
}

/** A phone of which nothing is known says nothing to any list. */
const isOfUse = (phone: StoredPhone | null) =>
  phone !== null && (phone.esim !== null || phone.card !== null);

/** Shows the kept phone in the fields, one after the other: each decides what the next offers. */
function fillFrom(phone: StoredPhone | null, field: Fields, ask: (changed?: Field) => void): void {
  const seen = Object.entries(SEEN).find(
    ([, { takes }]) => takes.esim === phone?.esim && takes.card === phone.card,
  );
  const values: [Field, string][] = [
    ['maker', phone ? phone.maker || OTHER : ''],
    ['model', phone ? phone.model || OTHER : ''],
    ['boughtIn', phone ? (phone.boughtIn ?? OTHER) : ''],
    ['seen', seen?.[0] ?? ''],
  ];
  for (const [name, value] of values) {
    field(name).value = value;
    // A field without such an option shows none.
    if (field(name).selectedIndex < 0) field(name).value = '';
    ask();
  }
}

/** Says what the chosen phone takes, by whom that is known, and where to go on. */
function say(
  section: HTMLElement,
  field: Fields,
  table: PhoneTable,
  phone: StoredPhone | null,
): void {
  const box = section.querySelector<HTMLElement>('[data-phone-said]')!;
  const plans = section.querySelector<HTMLAnchorElement>('[data-phone-plans]')!;
  const answer = answerIn(field, table);
  const lines: HTMLElement[] = [];
  if (phone && answer) {
    const isSeen = field('seen').value !== '';
    const name = phoneInWords(phone);
    lines.push(
      answer.row === null && !isSeen
        ? make(
            'p',
            '',
            'Not listed: we do not know what it takes, which is no "no". Look below how to see it.',
          )
        : make('p', 'tw:text-ink', `Your ${name} takes ${takesWords(phone)}.`),
    );
    const hint = make('p', 'hint');
    if (isSeen) hint.append('As you saw it on the phone itself. ');
    else if (answer.row) {
      const source = make('a', '', sourceWords(answer.row));
      source.href = answer.row.sourceUrl;
      source.rel = 'nofollow noopener';
      hint.append(source, '. ');
    }
    if (isOfUse(phone))
      hint.append(device.isStored() ? 'Kept on this device.' : `${NOT_STORED.title}.`);
    if (hint.hasChildNodes()) lines.push(hint);
  } else if (field('model').value !== '') {
    lines.push(make('p', '', 'Where it was bought decides what it takes.'));
  }
  box.replaceChildren(...lines);
  const format = phone && fittingFormat(phone);
  plans.hidden = !isOfUse(phone);
  plans.textContent = format ? 'Show plans that fit' : 'Show plans';
  plans.href = format ? `${paths.plans}?format=${format}` : paths.plans;
}

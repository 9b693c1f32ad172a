import { leastText } from '#src/domain/core/words/amounts.ts';
import type { AskAnswer, AskedNeed } from '#src/contract/lists/ask.ts';
import { withSearch } from '#src/domain/core/address.ts';
import { firstWords } from '#src/domain/finder/words/first-words.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { readNeed } from '#src/domain/finder/need/need-form.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { seenText } from '#src/domain/prices/freshness-words.ts';
import { isolated } from '#src/domain/core/isolate.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths, publicApi as api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { call } from '../core/call.ts';
import { fillFields } from './need-fill.ts';
import {
  AWAY,
  sayFields,
  sayFirst,
  sentBy,
  showFirst,
  showWishes,
  startFirst,
  type NeedWords,
} from './need-live.ts';
import { showsWishes } from './need-wishes.ts';
import { afterPause } from '../core/pause.ts';

/*
 * What is typed into the box, followed: its fields say the need that was understood, the line under
 * them its first answer.
 */
const pause = afterPause();

/** Follows a text once nothing is typed for a pause; an empty one leaves the fields as they are. */
export function followText(form: HTMLFormElement, q: string): void {
  const mine = startFirst(form);
  pause(() => {
    if (mine.aborted) return;
    if (q !== '') return void ask(form, q, mine);
    // No field says whose plans alone the text asked for.
    form.querySelector('input[type="hidden"][name="carriers"]')?.remove();
    sayFields(form);
    void showFirst(form);
  });
}

async function ask(form: HTMLFormElement, q: string, signal: AbortSignal): Promise<void> {
  const plans = withSearch(paths.plans, `?${new URLSearchParams({ q })}`);
  const address = withSearch(api.ask, `?${new URLSearchParams({ q })}`);
  const answer = await call('GET', address, { signal }).catch(() => null);
  if (signal.aborted) return;
  delete form.dataset.lacksPlace;
  if (!answer) return sayFirst(form, { words: AWAY, href: plans });
  if (!answer.need) {
    const words = { name: 'Show the plans', due: notUsed(answer), price: '' };
    return sayFirst(form, { words, href: plans });
  }
  const need = answer.find && parseNeed(new URL(answer.find, location.href).searchParams).need;
  if (need) {
    fillFields(form, need);
    if (showsWishes(form)) void showWishes(form);
    return sayFirst(form, { ...wordsOf(answer, need), href: answer.find! });
  }
  // The place is that of the form, and all else that the text does not say.
  form.dataset.lacksPlace = '';
  const { need: own } = readNeed(sentBy(form));
  const said = { ...saidOf(answer.need), carriers: sellersIn(answer) };
  if (own) fillFields(form, { ...own, ...NO_WISHES, gb: own.gb, ...said });
  void showFirst(form);
}

/** The parts of a need that a text says. */
function saidOf({ months, days, gb, places: _, ...wishes }: AskedNeed): Partial<NeedQuery> {
  return {
    ...(months !== undefined && { months, days: [] }),
    ...(days !== undefined && { months: null, days: [days].flat() }),
    ...(gb === 'unlimited'
      ? { unlimited: true, gb: [] }
      : gb !== undefined && { gb: [gb].flat(), unlimited: false }),
    ...Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)),
  };
}

/** The carriers whose plans alone a text asks for: operators alone are asked for by their networks. */
function sellersIn({ query, need }: AskAnswer): string[] {
  const named = query.carriers?.split(',') ?? [];
  return named.every((slug) => need?.network?.includes(slug)) ? [] : named;
}

function wordsOf(answer: AskAnswer, need: NeedQuery): Omit<NeedWords, 'href'> {
  const { first } = answer;
  if (!first) return { words: firstWords(null, need.months === null) };
  const { carrier, packs, total, currency, approx, atLeast, fits } = first;
  const due = [
    fits === 'unknown' && 'may fit',
    need.months === null && packs > 1 && plural(packs, 'pack'),
    seenText(first),
    notUsed(answer),
  ];
  return {
    words: {
      name: isolated(carrier),
      due: due.filter(Boolean).join(', '),
      price: leastText(atLeast, (approx ? 'approx. ' : '') + formatMoney(total, currency)),
    },
    carrier,
  };
}

/** 'not used: “family”, “Netz”'; empty where every word was understood. */
function notUsed({ unused }: AskAnswer): string {
  return unused.length > 0 ? `not used: ${unused.map((word) => `“${word}”`).join(', ')}` : '';
}

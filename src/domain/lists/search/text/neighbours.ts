import type { SearchFact, FactOf } from '../meaning/fact.ts';
import type { Meaning } from '../words/wishes.ts';

/** Days of a unit as sellers count them: 28 are a month as well. */
const VALID_DAYS = { hour: 1 / 24, day: 1, night: 1, week: 7, month: 28, year: 336 } as const;
/** Words between "pay" and a price. */
const MOST_BETWEEN = 3;

/** What facts mean by what stands beside them: networks, validities, prices that are paid already. */
export function besideEachOther(facts: readonly SearchFact[]): SearchFact[] {
  const wanted = withoutOtherPlaces(withNetworks(withoutUnwanted(facts)));
  return withoutOwnPrices(withoutPounds(withValid(wanted)));
}

/** Elsewhere than in the UK a tenner may be ten of anything: it is left out aloud. */
function withoutPounds(facts: readonly SearchFact[]): readonly SearchFact[] {
  const places = facts.flatMap((fact) => (fact.is === 'name' ? fact.name.places : []));
  if (places.length === 0 || places.some(({ code }) => code === 'UK')) return facts;
  return facts.map((fact): SearchFact => {
    const { from, to, lang } = fact;
    return fact.is === 'price' && fact.pounds ? { from, to, lang, is: 'aside' } : fact;
  });
}

/** What is not wanted is no wish: 'no 5G needed', 'don't need calls'; 'not Verizon' is left out aloud. */
function withoutUnwanted(facts: readonly SearchFact[]): SearchFact[] {
  const turned = new Map<SearchFact, SearchFact | null>();
  const turn = (at: number, next: number) => {
    const not = facts[at]!;
    const fact = facts[next];
    const { from, lang } = not;
    if (fact?.is === 'name' || fact?.is === 'network') {
      turned.set(fact, null);
      turned.set(not, { from, to: fact.to, lang, is: 'aside' });
    } else if (fact?.is === 'meaning' && isWish(fact.meaning)) {
      const { label } = fact.meaning;
      turned.set(fact, {
        ...fact,
        meaning: { label: `No ${label.charAt(0).toLowerCase()}${label.slice(1)}` },
      });
    }
  };
  for (const [at, { is }] of facts.entries()) {
    if (is === 'notBehind') turn(at, at - 1);
    if (is !== 'not') continue;
    let next = at + 1;
    while (facts[next]?.is === 'filler') next += 1;
    turn(at, next);
  }
  return facts.flatMap((fact): SearchFact[] => {
    const other = turned.get(fact);
    if (other !== undefined) return other ? [other] : [];
    const { from, to, lang } = fact;
    return [fact.is === 'not' || fact.is === 'notBehind' ? { from, to, lang, is: 'filler' } : fact];
  });
}

const isWish = ({ need }: Meaning) =>
  need !== undefined && Object.keys(need).some((name) => UNWANTED.has(name)) && need.gb !== 0;
const UNWANTED = new Set<string>(['calls', 'number', 'hotspot', 'network', 'gb']);

/** Beside another place, one where somebody calls or roams is not where the plan is for: it is left out aloud. */
function withoutOtherPlaces(facts: readonly SearchFact[]): SearchFact[] {
  const isPlace = (fact: SearchFact | undefined): fact is FactOf<'name'> =>
    fact?.is === 'name' && fact.name.carriers.length === 0;
  const others = new Set<SearchFact>();
  for (const [at, fact] of facts.entries()) {
    if (fact.is !== 'filler' || !fact.marks) continue;
    const before = near(facts, at, -1);
    const after = near(facts, at, 1);
    const isCalled = before?.is === 'meaning' && before.meaning.need?.calls !== undefined;
    const other =
      fact.marks === 'roaming'
        ? [facts[at - 1], after].find(isPlace)
        : isCalled
          ? after
          : undefined;
    if (isPlace(other)) others.add(other);
  }
  const isAlone = facts.filter(isPlace).every((place) => others.has(place));
  return facts.map((fact): SearchFact => {
    const { from, to, lang } = fact;
    return others.has(fact) && !isAlone ? { from, to, lang, is: 'aside' } : fact;
  });
}

/** 'Verizon network', 'Vodafone Netz', 'ドコモ回線'; of 'Verizon or T-Mobile network' both. */
function withNetworks(read: readonly SearchFact[]): SearchFact[] {
  const isOperator = (fact: SearchFact | undefined): fact is FactOf<'name'> =>
    fact?.is === 'name' && fact.name.carriers.some(({ kind }) => kind !== 'travel');
  const meant = new Set<SearchFact>();
  // 'Telekom D-Netz': the name of two says no more than "network" beside one of them.
  const facts = read.map((fact, at): SearchFact => {
    const isOfTwo = fact.is === 'network' && fact.name.carriers.length > 1;
    if (!isOfTwo || !(isOperator(read[at - 1]) || isOperator(read[at + 1]))) return fact;
    return { from: fact.from, to: fact.to, lang: fact.lang, is: 'networkWord' };
  });
  for (const [at, fact] of facts.entries()) {
    if (fact.is !== 'networkWord') continue;
    // '楽天の回線'.
    let before = isJoin(facts[at - 1]) ? at - 2 : at - 1;
    while (isOperator(facts[before]) || (meant.has(facts[at]!) && isJoin(facts[before]))) {
      if (isOperator(facts[before])) {
        meant.add(facts[before]!);
        meant.add(fact);
      }
      before -= 1;
    }
    if (!meant.has(fact) && isOperator(facts[at + 1])) meant.add(facts[at + 1]!).add(fact);
  }
  return facts.map((fact): SearchFact => {
    const { from, to, lang } = fact;
    if (fact.is === 'networkWord')
      return meant.has(fact)
        ? { from, to, lang, is: 'filler' }
        : { from, to, lang: null, is: 'text' };
    return meant.has(fact) && fact.is === 'name'
      ? { from, to, lang, is: 'network', name: fact.name }
      : fact;
  });
}

const isJoin = (fact: SearchFact | undefined) => fact?.is === 'filler' && fact.to - fact.from === 1;

/** A length beside "valid" is no need. */
function withValid(facts: readonly SearchFact[]): SearchFact[] {
  const valid = new Set<SearchFact>();
  for (const [at, fact] of facts.entries()) {
    if (fact.is !== 'valid') continue;
    const found = [near(facts, at, 1), near(facts, at, -1)].find((one) => one?.is === 'length');
    if (found) valid.add(found);
  }
  return facts.map((fact): SearchFact => {
    const { from, to, lang } = fact;
    if (fact.is === 'valid') return { from, to, lang, is: 'filler' };
    if (fact.is !== 'length' || !valid.has(fact)) return fact;
    const days = Math.min(3660, Math.max(1, Math.round(fact.amount * VALID_DAYS[fact.unit])));
    return { from, to, lang, is: 'validDays', days, amount: fact.amount, unit: fact.unit };
  });
}

/** '12 months', '1 week'. */
export function lengthWords({ amount, unit }: Pick<FactOf<'length'>, 'amount' | 'unit'>): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** The next fact in a direction that is more than a filler. */
export function near(
  facts: readonly SearchFact[],
  at: number,
  step: 1 | -1,
): SearchFact | undefined {
  let next = at + step;
  while (facts[next]?.is === 'filler' && !(facts[next] as FactOf<'filler'>).ofData) next += step;
  return facts[next];
}

/** A price after "pay" or "currently" is what somebody pays already, unless a bound is said with it. */
function withoutOwnPrices(facts: readonly SearchFact[]): SearchFact[] {
  return facts.map((fact, at): SearchFact => {
    const { from, to, lang } = fact;
    if (fact.is === 'ownWord') return { from, to, lang, is: 'filler' };
    if (fact.is !== 'price' || fact.bound) return fact;
    const before = facts.slice(Math.max(0, at - MOST_BETWEEN), at);
    if (before.every(({ is }) => is !== 'ownWord')) return fact;
    const { amount, sign } = fact;
    return { from, to, lang, is: 'filler', paid: { amount, sign } };
  });
}

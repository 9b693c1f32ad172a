import { regionAlias } from '../../places/places.ts';
import type { QueryIssue } from '../../core/query-reader.ts';
import { parseNeed } from './need-address.ts';
import { readNeedForm, usualNeed } from './need-form.ts';
import { NEED_BOUNDS, type NeedQuery } from './need.ts';

/** What somebody typed into fields of a form, as it stood there. */
export interface TypedFields {
  time?: string;
  gb?: string;
  maxPerMonth?: string;
  hotspotGb?: string;
  lines?: string;
}

/** Fields that are parameters, too. */
const AS_TYPED = ['gb', 'hotspotGb', 'lines', 'maxPerMonth'] as const;

/** What a form shows of a need that could not be answered. */
export interface NeedFill {
  /** What could be kept; without a place where none is known. */
  need: NeedQuery;
  /** What could not be read, to be mended where it stands. */
  typed: TypedFields;
  /** What is wrong, for people, by parameter. */
  problems: Record<string, string>;
}

/**
 * Fills a form with as much of an address as can be kept, so that who is asked to mend one field
 * finds the others as they were. `places` are those of the site.
 */
export function fillFrom(
  params: URLSearchParams,
  places: readonly Parameters<typeof usualNeed>[0][],
): NeedFill {
  const read = readNeedForm(params);
  const { need, issues } = parseNeed(read);
  const codes = need?.places ?? codesOf(read);
  const known = codes.flatMap((code) => places.find((place) => place.code === code) ?? []);
  const usual = usualNeed(known[0] ?? { code: 'XX', kind: 'country' });
  const asksDays = read.has('days') || (!read.has('months') && usual.months === null);
  const unit = asksDays ? 'days' : 'months';
  const shown = known.slice(0, NEED_BOUNDS.places).map(({ code }) => code);
  const repaired = new URLSearchParams(read);
  repaired.set('places', shown.length > 0 ? shown.join(',') : usual.places[0]!);
  repaired.delete(asksDays ? 'months' : 'days');
  // One number for each place means nothing once a place is gone.
  for (const key of ['days', 'gb']) {
    const each = (read.get(key) ?? '').split(',').map(Number);
    if (each.length > 1 && each.length !== shown.length && each.every((one) => one >= 0)) {
      repaired.set(key, String(each.reduce((all, one) => all + one, 0)));
    }
  }
  const wrong = new Set(parseNeed(repaired).issues.map(({ path }) => path));
  const isTimed = repaired.has(unit) && !wrong.has(unit);
  if (!isTimed) repaired.set(unit, String(asksDays ? (usual.days[0] ?? 7) : (usual.months ?? 12)));
  return {
    need: { ...(parseNeed(repaired).need ?? usual), places: shown },
    typed: {
      ...(!isTimed && { time: read.get(unit) ?? '' }),
      ...Object.fromEntries(
        AS_TYPED.filter((key) => wrong.has(key)).map((key) => [key, read.get(key) ?? '']),
      ),
    },
    problems: needProblems(issues, codes, places, unit),
  };
}

/** What is wrong with a need, by parameter, in words for people. */
export function needProblems(
  issues: readonly QueryIssue[],
  codes: readonly string[],
  places: readonly { code: string }[],
  unit: 'days' | 'months',
): Record<string, string> {
  const unknown = codes.filter((code) => places.every((place) => place.code !== code));
  const said = issues.map(({ path, message }): [string, string] => {
    const words = message.replace(/^\w+: /, '').replace(/^./, (c) => c.toUpperCase());
    if (path === 'places') return [path, `Choose 1 to ${NEED_BOUNDS.places} places`];
    const isTime = path === 'days' || path === 'months';
    return isTime && words.startsWith('Is missing')
      ? [unit, `Say how many ${unit}, 1 to ${NEED_BOUNDS[unit]}`]
      : [path, words];
  });
  if (unknown.length > 0 && codes.length <= NEED_BOUNDS.places) {
    said.push(['places', `We have no plans for ${unknown.join(', ')}`]);
  }
  return Object.fromEntries(said);
}

const codesOf = (read: URLSearchParams): string[] => [
  ...new Set(
    (read.get('places') ?? '')
      .split(',')
      .map((code) => regionAlias(code.trim().toUpperCase()))
      .filter(Boolean),
  ),
];

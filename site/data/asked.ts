import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { FoundPage } from '#src/domain/finder/found-list.ts';
import { parseNeed } from '#src/domain/finder/need-address.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import { regionAlias } from '#src/domain/plan-query.ts';
import { needPlaces, type OpenAsk } from './need.ts';

/** What a page says above a list of what was typed into its box. */
export interface AskedAbove {
  q: string;
  /** Words that mean nothing known. */
  unused: string[];
  places: OpenAsk['places'];
  /** With its first answers; null: it names no place, and the page asks for one. */
  answered: {
    need: NeedQuery;
    found: FoundPage<Plan>;
    /** Code of the place that the text does not name. */
    added: string | null;
  } | null;
}

/** Answers that stand above a list. */
const FIRST = 3;

/**
 * The first answers to what a search says of a need; null where it asks for a list. A place that it
 * does not name is that of the list, `region`.
 */
export async function openAsked(
  catalog: Catalog,
  params: URLSearchParams,
): Promise<AskedAbove | null> {
  const q = params.get('q')?.trim() ?? '';
  if (q === '' || !catalog.rates) return null;
  const { need: said, unused, find } = await catalog.ask(q);
  if (!said) return null;
  const code = regionAlias((params.get('region') ?? '').toUpperCase());
  const added = find === null ? catalog.region(code) : null;
  const address = find ?? (added && (await catalog.ask(`${q} ${added.name}`)).find);
  const need = address && parseNeed(new URL(address, 'http://site').searchParams).need;
  return {
    q,
    unused,
    places: needPlaces(catalog),
    answered: need
      ? {
          need,
          found: await catalog.find({ ...need, page: 1, limit: FIRST }, true),
          added: added?.code ?? null,
        }
      : null,
  };
}

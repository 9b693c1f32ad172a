import { listNetworkCarriers } from '#db/queries/networked.ts';
import { listRegionCurrencies } from '#db/queries/regions.ts';
import { getRates } from '#db/queries/site.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { FinderContext } from '#src/domain/finder/asked.ts';
import { parseNeed } from '#src/domain/finder/need-address.ts';
import { namingIssues, type NetworkCarrier } from '#src/domain/finder/networks.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import type { QueryIssue } from '#src/domain/query-issue.ts';
import type { AppDeps } from './deps.ts';
import { AppError, invalid } from './errors.ts';

/**
 * The need that parameters describe, what answers to it depend on, and the days that books are
 * judged by. Throws `invalid` with each parameter that was not understood, after those of `issues`.
 */
export async function readNeed(
  deps: Pick<AppDeps, 'db' | 'dataDay'>,
  params: URLSearchParams,
  issues: readonly QueryIssue[] = [],
): Promise<{ need: NeedQuery; context: FinderContext; days: Days }> {
  const { places, carriers, context, days } = await readNeedContext(deps);
  const { need, issues: own } = parseNeed(params);
  const all = [...own, ...issues];
  const codes = new Set(places.map(({ code }) => code));
  const strange = need?.places.find((code) => !codes.has(code));
  if (strange) {
    all.push({ path: 'places', message: `places: ${strange} is not a region of this site` });
  }
  if (need) all.push(...namingIssues(need, carriers));
  if (!need || all.length > 0) throw invalid(all);
  if (!context) throw new AppError('internal');
  return { need, context, days };
}

/** What every answer depends on beside its need; no context without rates. */
export async function readNeedContext({ db, dataDay }: Pick<AppDeps, 'db' | 'dataDay'>): Promise<{
  places: FinderContext['places'];
  carriers: readonly NetworkCarrier[];
  context: FinderContext | null;
  days: Days;
}> {
  const [places, carriers, known, days] = await Promise.all([
    listRegionCurrencies(db),
    listNetworkCarriers(db),
    getRates(db),
    dataDay(),
  ]);
  const { from: agesFrom, today } = days;
  const context = known && { today, agesFrom, rates: known.rates, places, carriers };
  return { places, carriers, context, days };
}

import { landingFinder, type FindLandings } from '#src/domain/landing-finder.ts';
import type { Db } from './client.ts';
import { isRunning } from '#src/domain/offers.ts';
import { isGroupCode } from '#src/domain/places.ts';
import { prepareAll, q } from './orm.ts';
import { eq } from './drizzle.ts';
import { carriers } from './schema.ts';
import { readChangeCounts } from './region-states.ts';
import { replaceRows, type KeptRow } from './keep-rows.ts';
import { listChangedPlans } from './queries/plan-texts.ts';
import { outlineFromRow, readOutlines, type PlanOutline } from './queries/plan-outlines.ts';

const readTravel = prepareAll(
  q.select({ id: carriers.id }).from(carriers).where(eq(carriers.kind, 'travel')),
);

/** The outlines of a region as they were read last. */
interface Kept {
  /** How often its plans had been written, and what else they follow from. */
  changes: number;
  frame: string;
  rows: ReadonlyMap<number, KeptRow<PlanOutline>>;
  plans: PlanOutline[];
}

/** The outlines of all plans, kept from one version of the data to the next. */
export interface Outlines {
  /** The public plans of regions as they are now, by the regions' codes. */
  read(regions: readonly { id: number; code: string }[]): Promise<Map<string, PlanOutline[]>>;
  /** The same with offers judged on a day, ISO 8601: arrays in which none ended stay as they are. */
  onDay(own: ReadonlyMap<string, PlanOutline[]>, today: string): Map<string, PlanOutline[]>;
  /** What the lists of the regions hold: their own plans, and those of groups that cover them. */
  lists(own: ReadonlyMap<string, PlanOutline[]>): Map<string, PlanOutline[]>;
  /** The landing pages over them, found anew only when it may change something. */
  landings: FindLandings;
}

/**
 * Opens them. Only plans that changed are read again: triggers note them (`plan_changes`), so whoever
 * writes is noticed. A region in which no outline is another answers the same array as before.
 */
export function keepOutlines(db: Pick<Db, 'all'>): Outlines {
  const kept = new Map<string, Kept>();
  return {
    async read(regions) {
      const [{ lineage, countOf }, travel] = await Promise.all([
        readChangeCounts(db),
        readTravel(db),
      ]);
      // Who may buy a plan follows from the kind of its carrier where it is not published.
      const kinds = travel
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join();
      const read = async (id: number, code: string) => {
        const changes = countOf(id);
        const frame = `${lineage}.${id}.${kinds}`;
        const known = kept.get(code);
        const before = known?.frame === frame ? known : null;
        if (before?.changes === changes) return before.plans;
        const ids = before && (await listChangedPlans(db, id, before.changes, changes));
        const old: Kept['rows'] = known?.rows ?? new Map();
        const found = (await readOutlines(db, code, ids)).map(
          (row) => [row[0], JSON.stringify(row), () => outlineFromRow(row, code)] as const,
        );
        const rows = replaceRows(old, ids ?? old.keys(), found);
        const plans =
          known?.rows === rows ? known.plans : Array.from(rows.values(), ({ value }) => value);
        kept.set(code, { changes, frame, rows, plans });
        return plans;
      };
      // At once: a database server may be far away.
      const found = regions.map(async ({ id, code }) => [code, await read(id, code)] as const);
      return new Map(await Promise.all(found));
    },
    onDay: keepJudged(),
    lists: keepLists(),
    landings: landingFinder(),
  };
}

/** Plans with ended offers marked; the same array while the plans and what has ended stay. */
function keepJudged(): Outlines['onDay'] {
  const kept = new Map<
    string,
    { of: PlanOutline[]; today: string; ended: number; plans: PlanOutline[] }
  >();
  const judge = (code: string, of: PlanOutline[], today: string) => {
    const known = kept.get(code);
    const isSame = known?.of === of;
    if (isSame && known.today === today) return known.plans;
    const isOver = ({ plan }: PlanOutline) => !isRunning(plan.offerEnds, today);
    const ended = of.filter(isOver).length;
    const judged = () =>
      ended === 0
        ? of
        : of.map((one) =>
            isOver(one) ? { ...one, plan: { ...one.plan, offerEnded: true } } : one,
          );
    const plans = isSame && known.ended === ended ? known.plans : judged();
    kept.set(code, { of, today, ended, plans });
    return plans;
  };
  return (own, today) => new Map([...own].map(([code, of]) => [code, judge(code, of, today)]));
}

/** Lists that stay the same arrays while the plans behind them do. */
function keepLists(): Outlines['lists'] {
  const kept = new Map<string, { from: PlanOutline[][]; list: PlanOutline[] }>();
  return (own) => {
    const groups = [...own].filter(([code]) => isGroupCode(code)).map(([, plans]) => plans);
    const join = (code: string, plans: PlanOutline[]) => {
      const from = [plans, ...groups];
      const known = kept.get(code);
      if (known && from.every((part, index) => part === known.from[index])) return known.list;
      const also = groups.flat().filter(({ key }) => key.covers.includes(code));
      const list =
        also.length > 0 ? [...plans, ...also].sort((a, b) => a.key.id - b.key.id) : plans;
      kept.set(code, { from, list });
      return list;
    };
    return new Map([...own].map(([code, plans]) => [code, join(code, plans)]));
  };
}

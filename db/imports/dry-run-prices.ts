import { findingsAt } from '#src/domain/import/findings.ts';
import { judgeBatch } from '#src/domain/import/price-gate.ts';
import type { PriceRow } from '#src/domain/import/price-history.ts';
import { readMoney } from '#src/domain/import/read-money.ts';
import { fromMinor, toMinor } from '#src/domain/money.ts';
import type { AsideTools } from '../aside/protocol.ts';
import { difference } from '../changes/kind.ts';
import { batchRefs, storedPlans, type BatchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import { isAmong, q, readAll } from '../orm.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { getDataState } from '../queries/site.ts';
import { priceRecords } from '../schema.ts';
import type { Stored } from '../state.ts';
import type { DryRunInput, DryRunResult } from './run-types.ts';
import { askGate, movesPrice, type GateAnswer } from '../changes/price-gate.ts';
import { judgePrices, type PriceVerdict } from './judge-prices.ts';
import { LINE_KINDS, type ImportFindings, type LineKind, type SameLine } from './lines.ts';
import {
  planAt,
  type CurrentLine,
  type DatedPrice,
  type FoundPrice,
  type RecordLine,
} from './price-lines.ts';
import { readPrices, reject } from './read-prices.ts';
import { shownValues } from './shown.ts';
import { writeSpool, type SpoolWriter } from './spool.ts';
import { wrongPrices } from './wrong-prices.ts';

/** Plans that are judged together. */
const CHUNK = 500;

/** The same as `dryRun` for a file of dated prices: what each row would add to which history. */
export async function dryRunPrices(
  db: Db,
  input: DryRunInput,
  tools: AsideTools,
): Promise<DryRunResult> {
  const [seen, refs] = await Promise.all([getDataState(db), batchRefs(db)]);
  const spool = await writeSpool(input.folder, LINE_KINDS);
  try {
    const { ofPlans, notes } = await readPrices(db, spool, input, tools);
    const run = judging(db, refs, spool, input);
    const plans = [...ofPlans];
    for (let at = 0; at < plans.length; at += CHUNK) {
      await run.take(new Map(plans.slice(at, at + CHUNK)));
      await spool.flush();
      await tools.breathe();
    }
    return { findings: run.finish(notes), seen, rowsSha256: await spool.end() };
  } catch (error) {
    await spool.abandon();
    throw error;
  }
}

/** Writes down what the rows of plans would do; `finish` judges what only the whole file tells. */
function judging(
  db: Db,
  refs: BatchRefs,
  spool: SpoolWriter<LineKind>,
  { decimals, carriers, change }: DryRunInput,
) {
  /** Lines whose price moves, with new price divided by old. */
  const moved: { place: number; ratio: number }[] = [];
  const known: number[] = [];
  let plans = 0;
  let marked: Awaited<ReturnType<typeof wrongPrices>> | null = null;
  const namesOf = (state: PlanState) => ({
    carrierSlug: refs.of(state).carrier?.slug ?? '',
    regionCode: refs.of(state).region?.code ?? '',
  });
  const sameLine = ({ id: planId, state }: Stored<PlanState>, at: number): SameLine => {
    const { carrierSlug: carrier, regionCode: region } = namesOf(state);
    return { at, planId, planName: state.planName, slug: state.slug, carrier, region };
  };
  function currentLine(
    row: Stored<PlanState>,
    { at, found, set }: PriceVerdict & { kind: 'current' },
    answer: GateAnswer | undefined,
  ): CurrentLine {
    const { state } = row;
    const { before, after } = difference(state, { ...state, ...set });
    const price = fromMinor(found.priceMinor, state.currency);
    return {
      at,
      plan: planAt(state, namesOf(state), found, price),
      planId: row.id,
      slug: state.slug,
      before: shownValues(refs, state, before),
      after: shownValues(refs, state, after),
      record: recordOf(state, found),
      set,
      ...(answer?.evidence ? { evidence: answer.evidence } : answer?.own && { own: answer.own }),
      ...(answer?.known && { known: answer.known }),
    };
  }
  function add(row: Stored<PlanState>, verdict: PriceVerdict, answer?: GateAnswer): void {
    const { at } = verdict;
    if (verdict.kind === 'rejected') reject(spool, at, row.state.planName, [verdict.problem]);
    if (verdict.kind === 'same') spool.add('same', sameLine(row, at));
    if (verdict.kind === 'record') {
      const record = recordOf(row.state, verdict.found);
      const { found, needs } = verdict;
      const price = fromMinor(found.priceMinor, row.state.currency);
      const { recordedDate, currency, sourceName, sourceUrl } = record;
      const after = { price, currency, recordedDate, sourceName, sourceUrl };
      const line: RecordLine = { ...sameLine(row, at), record, after, ...(needs && { needs }) };
      spool.add('new', line);
    }
    if (verdict.kind === 'current') {
      const line = currentLine(row, verdict, answer);
      const place = spool.add(answer?.evidence ? 'held' : 'changed', line);
      if (answer?.known) known.push(place);
      if (answer?.own) moved.push({ place, ratio: answer.own.price / answer.own.current });
    }
  }
  return {
    async take(ofPlans: ReadonlyMap<number, readonly PriceRow[]>): Promise<void> {
      const stored = await storedPlans(db, [...ofPlans.keys()]);
      const wrong = (marked ??= await wrongPrices(db));
      const histories = await storedRecords(db, [...ofPlans.keys()]);
      plans += stored.length;
      const judged = stored.flatMap((row) => {
        const owner = namesOf(row.state).carrierSlug;
        // A file that may speak only for some carriers: rows of others are passed over.
        if (carriers && !carriers.includes(owner)) return [];
        const rows = ofPlans.get(row.id)!.flatMap((each): FoundPrice[] => {
          const found = findingsAt(each.at);
          const style = each.isNumber ? 'point' : (decimals ?? 'point');
          const { currency } = row.state;
          if (each.currency !== null && each.currency !== currency) {
            const says = `is not what the plan is priced in: ${currency}`;
            found.bad('currency', each.currency, 'wrong-currency', says);
          }
          const price = readMoney(each.priceText, 'price', currency, style, found);
          const minor = price === undefined ? null : toMinor(price, currency);
          if (wrong.has(`${row.id} ${each.date} ${minor} ${currency}`)) {
            found.bad('price', each.priceText, 'refused', 'was marked as an error in the history');
          }
          if (found.problems.length === 0 && price !== undefined)
            return [{ row: each, priceMinor: toMinor(price, currency) }];
          reject(spool, each.at, row.state.planName, found.problems);
          return [];
        });
        const verdicts = judgePrices(row.state, histories.get(row.id) ?? [], rows, change);
        return [{ row, verdicts }];
      });
      const moves = judged.flatMap(({ row, verdicts }) =>
        verdicts.flatMap((verdict) =>
          verdict.kind === 'current' ? [{ row, next: { ...row.state, ...verdict.set } }] : [],
        ),
      );
      const gate = await askGate(db, moves.filter(movesPrice));
      for (const { row, verdicts } of judged) {
        for (const verdict of verdicts) add(row, verdict, gate.get(row.id));
      }
    },
    finish(notes: number): ImportFindings {
      const { count } = spool;
      const verdict = judgeBatch(
        moved.map(({ ratio }) => ratio),
        plans,
      );
      if (!verdict.ok) for (const { place } of moved) spool.move(place, 'held');
      const counts = {
        new: count('new'),
        changed: count('changed'),
        same: count('same'),
        seen: 0,
        held: count('held'),
        rejected: count('rejected'),
      };
      return {
        rows: Object.values(counts).reduce((sum, one) => sum + one),
        ...counts,
        known: known.filter((place) => spool.kindOf(place) === 'held').length,
        notes,
        gate: verdict.ok ? null : verdict.evidence,
        restored: 0,
        inTrash: 0,
        missing: 0,
        withdrawn: 0,
      };
    },
  };
}

function recordOf({ currency }: PlanState, { row, priceMinor }: FoundPrice): DatedPrice {
  const { date: recordedDate, sourceName, sourceUrl } = row;
  return { recordedDate, priceMinor, currency, sourceName, sourceUrl };
}

/** The histories of plans. */
async function storedRecords(db: Db, planIds: readonly number[]) {
  const { planId, recordedDate, priceMinor, currency, sample } = priceRecords;
  const records = q
    .select({ planId, recordedDate, priceMinor, currency, sample })
    .from(priceRecords);
  const found = await readAll(db, records.where(isAmong(planId, planIds)).orderBy(priceRecords.id));
  return Map.groupBy(found, (record) => record.planId);
}

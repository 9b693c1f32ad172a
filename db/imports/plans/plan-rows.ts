import { makeNameIndex, type NameIndex } from '#src/domain/imports/rows/name-index.ts';
import { mappingSource } from '#src/domain/imports/mapping/mapping.ts';
import { isRow } from '#src/domain/imports/files/rows.ts';
import { cellText, shown, tidy } from '#src/domain/imports/rows/tidy.ts';
import type { RawRow, RowProblem } from '#src/domain/imports/types.ts';
import type { BatchRefs } from '../../plans/plan-batch.ts';
import type { TakenSlugs } from '../../plans/rows/plan-slugs.ts';
import {
  askGate,
  movesPrice,
  type GateAnswer,
  type MovingPrice,
} from '../../plans/prices/price-gate.ts';
import type { Db } from '../../core/connect/client.ts';
import { isNull } from '../../core/connect/drizzle.ts';
import { q, readAll } from '../../core/sql/orm.ts';
import { shownValues } from '../rows/shown.ts';
import { carriers as carrierTable, regions as regionTable } from '../../schema.ts';
import type { GatheredRows } from '../rows/found.ts';
import { validateChunk, type ValidatedRow } from './validate-chunk.ts';
import type { ChangedLine, LineKind, SameLine } from '../rows/lines.ts';
import { findMissing, type Listed } from './missing.ts';
import { readPlan, type CheckedRow, type ImportPlan } from '../rows/read-rows.ts';
import type { DryRunInput, RowsOfKind } from '../runs/run-types.ts';
import { hash } from 'node:crypto';

/** Writes down what rows of plans would do. */
export async function planRows(
  db: Db,
  refs: BatchRefs,
  found: GatheredRows,
  { mapping, decimals, carriers, restore, withdrawAfter, change }: DryRunInput,
): Promise<RowsOfKind> {
  const index = await readNameIndex(db);
  const source = mappingSource(mapping);
  const options = { source, decimals, now: change.now };
  const twins = findTwins(found);
  const given: TakenSlugs = { taken: new Set(), next: new Map() };
  const listed: Listed | null = withdrawAfter
    ? {
        source,
        withdrawAfter,
        carriers: carriers ?? null,
        ids: new Set(),
        plans: new Set(),
        nameless: 0,
      }
    : null;

  /** The plans among some rows; what cannot be read is written down. */
  function read(raws: readonly (RawRow | RowProblem)[]): ImportPlan[] {
    const plans: ImportPlan[] = [];
    for (const raw of raws) {
      const { row, problems, notes }: CheckedRow<ImportPlan> = isRow(raw)
        ? readPlan(raw, index, options)
        : { problems: [raw], notes: [] };
      if (carriers && isForeign(row, problems, carriers)) continue;
      const id = row?.externalId ?? idOf(raw);
      if (listed && id !== null) listed.ids.add(id);
      else if (listed && problems) listed.nameless += 1;
      found.note(raw.at, notes);
      if (row) plans.push(row);
      else found.reject(raw.at, nameOf(raw), problems);
    }
    return plans;
  }

  function take(item: ValidatedRow, gate: Map<number, GateAnswer>): void {
    const { plan, match, outcome } = item;
    const { at, planName } = plan;
    const stored = match.problem ? null : match.stored;
    if (listed && stored) listed.plans.add(stored.id);
    const { row, earlier, copy } = twins.meet(plan, stored?.id ?? null);
    if (copy) return;
    if (outcome.kind === 'rejected') found.reject(at, planName, outcome.problems);
    else if (earlier) found.reject(at, planName, [twice(plan, earlier)]);
    else row.kind = addLine(item, stored ? gate.get(stored.id) : undefined);
  }

  /** Adds the line of a row that stands; returns the kind under which it is filed. */
  function addLine(
    { plan, match, outcome }: ValidatedRow,
    answer: GateAnswer | undefined,
  ): LineKind {
    const { at, planName, externalId } = plan;
    if (outcome.kind === 'new') {
      found.add('new', { at, plan, slug: outcome.state.slug });
      return 'new';
    }
    if (outcome.kind === 'rejected' || match.problem || !match.stored) {
      throw new Error('this row means no stored plan');
    }
    const { id: planId, version, state, deletedAt } = match.stored;
    if (outcome.kind === 'same') {
      const names = {
        planName,
        slug: state.slug,
        carrier: plan.carrierSlug,
        region: plan.regionCode,
      };
      const line: SameLine = { at, planId, ...names, ...(outcome.seen && { seen: true }) };
      const isNews = !match.linked && externalId !== null;
      const kind = isNews ? 'linked' : 'same';
      found.add(kind, isNews ? { ...line, source: plan.source, externalId } : line);
      return kind;
    }
    const { next, before, after } = outcome;
    const restores = deletedAt !== null;
    // The same number in another currency is a price that changes.
    const other = state.currency !== next.currency;
    const line: ChangedLine = {
      at,
      plan,
      planId,
      version,
      slug: restores ? next.slug : state.slug,
      set: after,
      before: shownValues(
        refs,
        state,
        other ? { priceMinor: state.priceMinor, ...before } : before,
      ),
      after: shownValues(refs, next, other ? { priceMinor: next.priceMinor, ...after } : after),
      ...(match.back && { back: true }),
      ...(restores && { restores }),
    };
    return found.change(line, answer);
  }

  return {
    async take(raws) {
      const validated = await validateChunk(db, refs, read(raws), given, change, {
        carriers,
        restore,
      });
      const moves = validated.flatMap(({ match, outcome }): MovingPrice[] =>
        !match.problem && match.stored && outcome.kind === 'changed'
          ? [{ row: match.stored, next: outcome.next }]
          : [],
      );
      const gate = await askGate(db, moves.filter(movesPrice));
      for (const item of validated) take(item, gate);
    },
    async finish() {
      twins.finish();
      const gone = listed ? await findMissing(db, listed) : { missing: [], withdrawn: [] };
      for (const line of gone.missing) found.add('missing', line);
      for (const line of gone.withdrawn) found.add('withdrawn', line);
      return { ...(await found.finish()), missing: gone.missing.length };
    },
  };
}

/** Whether a row is of another carrier than those that the file may speak for. */
function isForeign(
  row: ImportPlan | undefined,
  problems: readonly RowProblem[] | undefined,
  carriers: readonly string[],
): boolean {
  if (row) return !carriers.includes(row.carrierSlug);
  return problems!.every(({ code }) => code === 'unknown-carrier');
}

/** The source's own id of a row that is rejected for something else. */
function idOf(raw: RawRow | RowProblem): string | null {
  const id = isRow(raw) ? raw.cells.externalId : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() || null : null;
}

const nameOf = (raw: RawRow | RowProblem) =>
  isRow(raw) ? shown(tidy(cellText(raw.cells.planName))) : '';

/** The carriers and regions that rows may name: those that are not in the trash. */
async function readNameIndex(db: Db): Promise<NameIndex> {
  const { id, slug, name, kind, deletedAt } = carrierTable;
  const { id: regionId, code, name: regionName, currency } = regionTable;
  const ofRegions = q.select({ id: regionId, code, name: regionName, currency }).from(regionTable);
  const [carriers, regions] = await Promise.all([
    readAll(db, q.select({ id, slug, name, kind }).from(carrierTable).where(isNull(deletedAt))),
    readAll(db, ofRegions.where(isNull(regionTable.deletedAt))),
  ]);
  return makeNameIndex(carriers, regions);
}

type Row = Pick<ImportPlan, 'at' | 'planName'>;

/** The first row of a plan in a file, and what became of it. */
interface FirstRow extends Row {
  /** Under which its line is filed; null where it was rejected. */
  kind: LineKind | null;
  /** What it says, in short: a later row that says the same is a copy. */
  said: string;
  /** The row that contradicted it. */
  other?: Row;
}

/**
 * Finds two rows for one plan: the same stored plan, address part or id of their source. Rows
 * without such an id are told apart by carrier, region and name, from all others; two with ids may
 * share a name, because feeds list several products under one. Copies of a row are not taken; two
 * rows that differ are both refused, since nobody can say which is right.
 */
function findTwins(found: GatheredRows) {
  const firsts = new Map<string, FirstRow>();
  const copies: { row: Row; first: FirstRow }[] = [];
  return {
    /**
     * Looks whether an earlier row means the same plan. `copy`: it says the same and stands, so this
     * one is done with. `earlier`: a row that stands no more, beside which this one cannot either.
     * Set the kind of `row` once it has its line.
     */
    meet({ at, planName, ...plan }: ImportPlan, planId: number | null) {
      const said = hash('sha256', JSON.stringify({ planName, ...plan }), 'base64');
      const row: FirstRow = { at, planName, kind: null, said };
      const { unique, told, shared } = keysOf({ at, planName, ...plan }, planId);
      const earlier = [...unique, ...shared].map((key) => firsts.get(key)).find(Boolean) ?? null;
      // A row that is one of two names the plan by all its keys: a third must not slip through.
      for (const key of [...unique, ...told]) if (!firsts.has(key)) firsts.set(key, earlier ?? row);
      const copy = earlier !== null && earlier.kind !== null && earlier.said === said;
      if (copy) copies.push({ row, first: earlier });
      else if (earlier?.kind) {
        found.remove({ at: earlier.at, kind: earlier.kind });
        found.reject(earlier.at, earlier.planName, [twice(earlier, row)]);
        Object.assign(earlier, { kind: null, other: row });
      }
      return { row, earlier, copy };
    },
    /** Says of the copies whether their row is kept, which only the end of the file tells. */
    finish(): void {
      for (const { row, first } of copies) {
        const problem = first.kind ? copyOf(row, first) : twice(row, first.other!);
        found.reject(row.at, row.planName, [problem]);
      }
    },
  };
}

/** The problem of two rows of one plan: nobody can say which is right. */
function twice({ at, planName }: Row, other: Row): RowProblem {
  const reason = `means the same plan as row ${other.at}: keep one of them`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

/** The problem of a row that says what an earlier one says, which is kept. */
function copyOf({ at, planName }: Row, { at: first }: Row): RowProblem {
  const reason = `is a copy of row ${first}, which is kept: take this one out`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

interface Keys {
  /** No other row may have these. */
  unique: string[];
  /** What this row leaves for others to meet, and what it may not meet itself. */
  told: string[];
  shared: string[];
}

function keysOf(plan: ImportPlan, planId: number | null): Keys {
  const unique: string[] = [];
  if (planId !== null) unique.push(`p${planId}`);
  if (plan.slug !== undefined) unique.push(`s${plan.slug}`);
  const name = `${plan.carrierId}/${plan.regionId}/${plan.planName.toLowerCase()}`;
  if (plan.externalId === null) {
    return { unique: [...unique, `name ${name}`], told: [], shared: [`also ${name}`] };
  }
  unique.push(`x${plan.source}\u0000${plan.externalId}`);
  return { unique, told: [`also ${name}`], shared: [`name ${name}`] };
}

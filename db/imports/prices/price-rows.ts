import { findingsAt, problemOf } from '#src/domain/imports/rows/findings.ts';
import { isRow } from '#src/domain/imports/files/rows.ts';
import { typedPrice } from '#src/domain/imports/rows/typed.ts';
import type { RawRow, RowProblem, ProblemCode } from '#src/domain/imports/types.ts';
import { fromMinor, toMinor } from '#src/domain/core/money/money.ts';
import { difference } from '../../core/changes/entity-type.ts';
import { storedPlans, type BatchRefs } from '../../plans/plan-batch.ts';
import { askGate, movesPrice, type GateAnswer } from '../../plans/prices/price-gate.ts';
import type { Db } from '../../core/connect/client.ts';
import { isAmong, q, readAll } from '../../core/sql/orm.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { priceRecords } from '../../schema.ts';
import type { Stored } from '../../core/state.ts';
import type { GatheredRows } from '../rows/found.ts';
import type { ChangedLine, DatedPrice, RecordLine, SameLine } from '../rows/lines.ts';
import {
  validatePrices,
  rowSource,
  type FoundPrice,
  type PriceOutcome,
} from './validate-prices.ts';
import type { DryRunInput, RowsOfKind } from '../runs/run-types.ts';
import { shownValues } from '../rows/shown.ts';
import { readPrice, type CheckedRow, type DatedRow, type ImportPlan } from '../rows/read-rows.ts';
import { and, eq, not, sql } from '../../core/connect/drizzle.ts';
import { IS_UNDONE } from '../../core/changes/audit-rows.ts';
import { auditLog } from '../../schema/people/accounts.ts';

/** Plans that are validated together. */
const CHUNK = 500;

/** Writes down what rows of dated prices would do: what each would add to which history. */
export async function priceRows(
  db: Db,
  refs: BatchRefs,
  found: GatheredRows,
  { decimals, carriers, change }: DryRunInput,
): Promise<RowsOfKind> {
  const wrong = await wrongPrices(db);
  const ofPlans = new Map<number, DatedRow[]>();
  let matched = 0;

  /** The rows of a plan whose amounts can be read; the others are written down. */
  function amounts({ id, state }: Stored<PlanState>): FoundPrice[] {
    const { currency, planName } = state;
    return ofPlans.get(id)!.flatMap((row): FoundPrice[] => {
      const { at, date, price: text } = row;
      const problems = findingsAt(at);
      if (row.currency && row.currency !== currency) {
        const message = `is not what the plan is priced in: ${currency}`;
        problems.bad('currency', row.currency, 'wrong-currency', message);
      }
      const price = typedPrice(text, currency);
      const priceMinor = price.ok ? toMinor(price.value, currency) : null;
      if (!price.ok) problems.bad('price', String(text), price.code, price.message);
      else if (wrong.has(`${id} ${date} ${priceMinor} ${currency}`)) {
        problems.bad('price', String(text), 'refused', 'was marked as an error in the history');
      }
      if (problems.problems.length === 0 && priceMinor !== null) return [{ row, priceMinor }];
      found.reject(at, planName, problems.problems);
      return [];
    });
  }

  function add(row: Stored<PlanState>, outcome: PriceOutcome, answer?: GateAnswer): void {
    const { state } = row;
    const names = {
      carrierSlug: refs.of(state).carrier?.slug ?? '',
      regionCode: refs.of(state).region?.code ?? '',
    };
    const { carrierSlug: carrier, regionCode: region } = names;
    const { planName, slug, currency } = state;
    const same: SameLine = { at: outcome.at, planId: row.id, planName, slug, carrier, region };
    if (outcome.kind === 'rejected') found.reject(outcome.at, planName, [outcome.problem]);
    else if (outcome.kind === 'same') found.add('same', same);
    else {
      const record = recordOf(state, outcome.found);
      const price = fromMinor(record.priceMinor, currency);
      if (outcome.kind === 'record') {
        const { recordedDate, sourceName, sourceUrl } = record;
        const after = { price, currency, recordedDate, sourceName, sourceUrl };
        const { needs } = outcome;
        found.add('new', { ...same, record, after, ...(needs && { needs }) } satisfies RecordLine);
      } else {
        const { set, at } = outcome;
        const { before, after } = difference(state, { ...state, ...set });
        const line: ChangedLine = {
          at,
          plan: planAt(state, names, outcome.found, price),
          planId: row.id,
          version: row.version,
          slug,
          set,
          before: shownValues(refs, state, before),
          after: shownValues(refs, state, after),
          record,
        };
        found.change(line, answer);
      }
    }
  }

  async function validate(ids: readonly number[]): Promise<void> {
    const stored = await storedPlans(db, ids);
    const histories = await storedRecords(db, ids);
    matched += stored.length;
    const validated = stored.flatMap((row) => {
      const owner = refs.of(row.state).carrier?.slug ?? '';
      // A file that may speak only for some carriers: rows of others are passed over.
      if (carriers && !carriers.includes(owner)) return [];
      const history = histories.get(row.id) ?? [];
      return validatePrices(row.state, history, amounts(row), change).map((outcome) => ({
        row,
        outcome,
      }));
    });
    const moves = validated.flatMap(({ row, outcome }) =>
      outcome.kind === 'current' ? [{ row, next: { ...row.state, ...outcome.set } }] : [],
    );
    const gate = await askGate(db, moves.filter(movesPrice));
    for (const { row, outcome } of validated) add(row, outcome, gate.get(row.id));
  }

  return {
    async take(raws) {
      const rows: DatedRow[] = [];
      for (const raw of raws) {
        const one: CheckedRow<DatedRow> = isRow(raw)
          ? readPrice(raw, { decimals, now: change.now })
          : { problems: [raw], notes: [] };
        found.note(raw.at, one.notes);
        if (one.row) rows.push(one.row);
        else found.reject(raw.at, keyOf(raw), one.problems);
      }
      const matches = await matchPrices(db, rows);
      for (const [index, row] of rows.entries()) {
        const match = matches[index]!;
        if (match.problem) {
          const { field, code, reason } = match.problem;
          const problem = problemOf(row.at, field, row[field] ?? '', code, reason);
          found.reject(row.at, row.key ?? row.slug ?? '', [problem]);
          continue;
        }
        const others = ofPlans.get(match.planId);
        if (others) others.push(row);
        else ofPlans.set(match.planId, [row]);
      }
    },
    async finish({ breathe }) {
      const ids = [...ofPlans.keys()];
      for (let at = 0; at < ids.length; at += CHUNK) {
        await validate(ids.slice(at, at + CHUNK));
        await found.flush();
        await breathe();
      }
      return { ...(await found.finish(matched)), missing: 0 };
    },
  };
}

/** What a row that cannot be read calls its plan; empty where it does not say. */
function keyOf(raw: RawRow | RowProblem): string {
  if (!isRow(raw)) return '';
  const { key, slug } = raw.cells;
  return String(key || slug || '');
}

function recordOf({ currency }: PlanState, { row, priceMinor }: FoundPrice): DatedPrice {
  const { date: recordedDate } = row;
  const { sourceName, sourceUrl } = rowSource(row);
  return { recordedDate, priceMinor, currency, sourceName, sourceUrl };
}

/** What a hold keeps of a row: a plan as an import would bring it, at that price. */
function planAt(
  state: PlanState,
  names: { carrierSlug: string; regionCode: string },
  { row }: FoundPrice,
  price: number,
): ImportPlan {
  const { carrierId, regionId, planName, dataAmount, planType, currency, slug } = state;
  const { at, date: seenOn } = row;
  const plan = { carrierId, regionId, planName, dataAmount, planType, currency, slug };
  const source = { source: 'price-history', externalId: null, ...rowSource(row) };
  return { at, ...source, ...names, ...plan, price, seenOn };
}

/** The histories of plans. */
async function storedRecords(db: Db, planIds: readonly number[]) {
  const { planId, recordedDate, priceMinor, currency, sample, way } = priceRecords;
  const records = q
    .select({ planId, recordedDate, priceMinor, currency, sample, way })
    .from(priceRecords);
  const found = await readAll(db, records.where(isAmong(planId, planIds)).orderBy(priceRecords.id));
  return Map.groupBy(found, (record) => record.planId);
}

/** Prices that somebody marked as errors and nobody took back, as 'plan day amount currency'. */
async function wrongPrices(db: Db): Promise<Set<string>> {
  const { entity, action, before } = auditLog;
  const isMarked = and(
    eq(entity, 'price-record'),
    eq(action, 'delete'),
    sql`${before} ->> 'reason' IS NOT NULL`,
    not(IS_UNDONE),
  );
  const rows = await readAll(db, q.select({ before }).from(auditLog).where(isMarked));
  return new Set(
    rows.map((row) => {
      const record = JSON.parse(row.before!) as typeof priceRecords.$inferSelect;
      const { planId, recordedDate, priceMinor, currency } = record;
      return `${planId} ${recordedDate} ${priceMinor} ${currency}`;
    }),
  );
}

/** The plan that a row of dated prices means, or why nobody can say. */
type PriceMatch =
  | { planId: number; problem?: undefined }
  | { problem: { field: 'key' | 'slug'; code: ProblemCode; reason: string } };

interface Candidate {
  name: string;
  id: number;
  deleted: 0 | 1;
  /** The source that calls the plan so; null for its address part. */
  source: string | null;
}

/**
 * Finds the plan of each row: by the key of the row's own source, where that knows it, else by that
 * of any source or by the address part.
 */
async function matchPrices(db: Db, rows: readonly DatedRow[]): Promise<PriceMatch[]> {
  const names = JSON.stringify([
    ...new Set(rows.flatMap(({ key = null, slug = null }) => [key, slug])),
  ]);
  // Plain SQL: a set of rows is matched at once.
  const find = async (sql: string) =>
    Map.groupBy(await db.all<Candidate>(sql, [names]), ({ name }) => name);
  const bySlug = await find(
    `SELECT slug AS name, id, deleted_at IS NOT NULL AS deleted, NULL AS source FROM plans
     WHERE slug IN (SELECT value FROM json_each(?))`,
  );
  const byId = await find(
    `SELECT s.external_id AS name, p.id, p.deleted_at IS NOT NULL AS deleted, s.source
     FROM plan_sources s JOIN plans p ON p.id = s.plan_id
     WHERE s.external_id IN (SELECT value FROM json_each(?))`,
  );
  const of = (map: typeof bySlug, name: string | null) =>
    name === null ? [] : (map.get(name) ?? []);
  return rows.map(({ key = null, slug = null, source: own = null }) => {
    const named = slug === null ? null : of(bySlug, slug);
    const ofOwn = of(byId, key).filter(({ source }) => source === own);
    const any = [...of(byId, key), ...of(bySlug, key)];
    const keyed = key === null ? null : ofOwn.length > 0 ? ofOwn : any;
    // Both must mean the same plan.
    const both = keyed && named ? keyed.filter(({ id }) => named.some((n) => n.id === id)) : null;
    return choose(key === null ? 'slug' : 'key', both ?? keyed ?? named ?? []);
  });
}

function choose(field: 'key' | 'slug', candidates: readonly Candidate[]): PriceMatch {
  const live = new Set(candidates.filter(({ deleted }) => !deleted).map(({ id }) => id));
  const [planId] = live;
  const bad = (code: ProblemCode, reason: string) => ({ problem: { field, code, reason } });
  if (live.size > 1) {
    return bad('ambiguous-plan', `means ${live.size} plans: name the right one in the column slug`);
  }
  if (planId !== undefined) return { planId };
  if (candidates.length > 0) return bad('in-trash', 'is a plan in the trash: restore it first');
  return bad('unknown-plan', 'is no plan: import the plan first, or correct the key');
}

import { randomUUID } from 'node:crypto';
import type { TakenReport, TakeReportInput } from '#src/contract/prices/price-reports.ts';
import { toMinor } from '#src/domain/core/money/money.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { newSource } from '../plans/rows/plan-source.ts';
import type { PlanState } from '../plans/plan-fields.ts';
import { requireReport } from './price-reports.ts';
import { decisionStatements, requireUndecided } from './report-decisions.ts';
import { Refusal, refuseField } from '../core/sql/refusal.ts';
import { requireStored, type RowChange } from '../core/changes/entity-type.ts';
import { newerThan } from '../plans/rows/plan-prices.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { checkOf, changeDay } from '../plans/change-plans.ts';
import { refuseUnusual } from '../plans/prices/price-gate.ts';
import { withPrice } from '../plans/prices/change-prices.ts';
import { beforeReckoned } from '../plans/prices/record-errors.ts';
import { changeStatements } from '../core/changes/steps.ts';

/**
 * Takes over the price that a visitor reported: it becomes the plan's, as seen on the day of the report
 * (or, when somebody looked it up, today), with the source that the operator names; the report is
 * answered. One commit, by the rules of every price that a person enters. The price is a batch of the
 * log, which an undo takes back; the answer stays then, as no undo takes back what was said in public.
 */
export function takeReport(
  db: Db,
  id: number,
  input: Omit<TakeReportInput, 'version'>,
  version: number,
  change: Change,
): Promise<TakenReport> {
  return db.write(async (commit) => {
    const report = await requireReport(db, id);
    requireUndecided(report, version);
    if (report.price === null) throw new Refusal('conflict', 'This report names no price.');
    const row = await requireStored(db, planEntity, report.planId);
    const { state } = row;
    if (report.currency !== state.currency) {
      throw new Refusal(
        'conflict',
        `The report is in ${report.currency}, and the plan is priced in ${state.currency} now.`,
      );
    }
    const priceMinor = toMinor(report.price, state.currency);
    if (priceMinor === state.priceMinor) {
      throw new Refusal('conflict', 'This is the price already. Answer the report instead.');
    }
    const day = input.checked ? changeDay(change) : report.createdAt.slice(0, 10);
    const { sourceName, sourceUrl, checked } = input;
    const said = { sourceName, sourceUrl, ...(checked && { confidence: 'checked' as const }) };
    const next: PlanState = {
      ...withPrice((await beforeReckoned(db, row, day))?.before ?? state, priceMinor, day),
      ...newSource(state, said),
      ...checkOf(checked, change),
    };
    const last = await newerThan(db, row, next, day);
    if (last !== null) {
      const text = `the report is of ${day}, before ${last}, the day of the present price. Look the price up and say so`;
      throw refuseField('conflict', 'checked', text);
    }
    await refuseUnusual(db, [{ row, next }], input.confirmPrice);
    const batchId = randomUUID();
    const step: RowChange<PlanState> = { row, next, action: 'update' };
    await commitChange(commit, [
      ...(await changeStatements(db, planEntity, [step], { ...change, batchId })),
      ...decisionStatements(report, { state: 'answered', answer: input.answer }, change),
    ]);
    return { report: await requireReport(db, id), batchId };
  });
}

import type { z } from 'zod';
import { NOT_STATED } from '#src/domain/plans/data-amount.ts';
import { PLAN_FACT_LIST } from '#src/domain/plans/facts/plans.ts';
import { typedData } from '#src/domain/imports/rows/typed-data.ts';
import { TEXT_LIMITS } from '#src/domain/core/plain-text.ts';
import type { DataPeriod } from '#src/domain/core/vocabulary.ts';
import { line } from './common.ts';

/** An amount of data of a plan with the names of amount and period; no name: it has none. */
const AMOUNTS: readonly { amount: string; period: string | undefined }[] = [
  { amount: 'dataAmount', period: 'dataPeriod' },
  ...PLAN_FACT_LIST.flatMap(([amount, fact]) =>
    fact.kind === 'amount' ? { amount, period: fact.period } : [],
  ),
];

/** What is wrong with an amount that names a period where none is stored. */
const NO_PERIOD = 'names a period, and only an amount in all can stand here: leave it out';

/** One amount of data with what it counts, as bulk edit sets it. */
export const DataText = line(TEXT_LIMITS.dataAmount).superRefine((text, context) => {
  const read = typedData(text);
  if (!read.ok) context.addIssue(read.message);
});

/**
 * Brings amounts of data into the stored form: '2GB/day' is the amount 2GB that counts each day. A
 * period that is sent beside one may not say otherwise.
 */
export function readAmounts<T extends object>(plan: T, context: z.core.$RefinementCtx): T {
  const values = { ...plan } as Record<string, unknown>;
  const bad = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  for (const { amount, period } of AMOUNTS) {
    const text = values[amount];
    if (typeof text !== 'string') continue;
    const read = typedData(text);
    if (!read.ok) {
      bad(amount, read.message);
      continue;
    }
    const isSilent = read.value.text === NOT_STATED;
    // A fact that is not published is null; the amount of a plan always has a text.
    values[amount] = isSilent && amount !== 'dataAmount' ? null : read.value.text;
    const named = read.value.period;
    if (named === null) continue;
    if (period === undefined) {
      if (named !== 'total') bad(amount, NO_PERIOD);
      continue;
    }
    const said = values[period] as DataPeriod | null | undefined;
    if (said && said !== named) bad(period, `contradicts the amount "${text}": write ${named}`);
    else values[period] = named;
  }
  return values as T;
}

import { z } from 'zod';
import { COMMISSION_KINDS, NETWORKS } from '#src/domain/earnings/words.ts';
import { CurrencyCode, Id, IsoDate, line, optional, Version } from './common.ts';
import { shape } from './shape.ts';

/** Longest note about what a carrier pays. */
export const COMMISSION_NOTE_MAX = 200;

/** What a carrier pays; the network and the rest may be known without it. */
export const Commission = shape('Commission', {
  kind: z.enum(COMMISSION_KINDS),
  /** Of `fixed`, as a decimal. */
  amount: z.number().nullable(),
  currency: CurrencyCode.nullable(),
  percent: z.number().nullable(),
  network: z.enum(NETWORKS),
  /** What the network's reports call the carrier. */
  advertiser: z.string().nullable(),
  since: IsoDate.nullable(),
  note: z.string().nullable(),
  version: z.int(),
});
export type Commission = z.infer<typeof Commission>;

export const CarrierCommission = shape('CarrierCommission', {
  id: Id,
  name: z.string(),
  commission: Commission.nullable(),
});
export type CarrierCommission = z.infer<typeof CarrierCommission>;

const none = (value: unknown) => value === null || value === undefined;

/** PUT /api/admin/earnings/commissions/{id}; `version` of the commission it changes, none for a first one. */
export const CommissionInput = z
  .strictObject({
    kind: z.enum(COMMISSION_KINDS, `must be one of ${COMMISSION_KINDS.join(', ')}`),
    amount: optional(
      z
        .number('must be a number')
        .positive('must be above 0')
        .max(100_000, 'must be at most 100000'),
    ),
    currency: optional(CurrencyCode),
    percent: optional(
      z.number('must be a number').positive('must be above 0').max(100, 'must be at most 100'),
    ),
    network: z.enum(NETWORKS, `must be one of ${NETWORKS.join(', ')}`),
    advertiser: optional(line(120)),
    since: optional(IsoDate),
    note: optional(line(COMMISSION_NOTE_MAX)),
    version: Version,
  })
  .superRefine(({ kind, amount: fixed, currency, percent }, context) => {
    const ask = (path: string, given: unknown, wanted: boolean, of: string) => {
      if (wanted && none(given)) {
        context.addIssue({ code: 'custom', path: [path], message: `is required for ${of}` });
      } else if (!wanted && !none(given)) {
        context.addIssue({ code: 'custom', path: [path], message: `belongs only to ${of}` });
      }
    };
    ask('amount', fixed, kind === 'fixed', 'an amount for each sale');
    ask('currency', currency, kind === 'fixed', 'an amount for each sale');
    ask('percent', percent, kind === 'percent', 'a percentage');
  })
  .meta({ id: 'CommissionInput' });
export type CommissionInput = z.infer<typeof CommissionInput>;

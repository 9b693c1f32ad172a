import { z } from 'zod';
import { ALERT_LIMITS } from '#src/domain/prices/alerts/alerts.ts';
import { reportedPrice } from '#src/domain/prices/reports/price-reports.ts';
import { optional } from '../core/common.ts';
import { MailAddress } from '../people/mail.ts';
import { typed } from './price-reports.ts';

/** A price as somebody types it; it is read with the plan's currency. */
const AtMost = optional(typed(ALERT_LIMITS.atMost).transform(reportedPrice));

/** What the form of an alert sends. */
export const AlertInput = z.object({ email: MailAddress, atMost: AtMost });
export type AlertInput = z.infer<typeof AlertInput>;

/** What the page of one's alerts sends: what to do, and with which of them. */
export const OwnAlertInput = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('change'),
    id: z.coerce.number().int().positive(),
    atMost: AtMost,
  }),
  z.object({ do: z.literal('end'), id: z.coerce.number().int().positive() }),
  z.object({ do: z.literal('erase') }),
]);
export type OwnAlertInput = z.infer<typeof OwnAlertInput>;

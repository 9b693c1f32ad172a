import { useQueryClient } from '@tanstack/react-query';
import type { Check, CheckDecision } from '#src/contract/prices/checks.ts';
import { showToast } from '#src/client/core/toast.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall, currentOf, adminReason } from '../core/data/call.ts';
import { invalidateContent } from '../core/data/client.ts';
import { useWrite } from '../core/data/writes.ts';
import type { useUndo } from '../history/use-undo.ts';

type Does = CheckDecision['does'];

interface Decided {
  check: Check;
  does: Does;
  confirmPrice?: boolean;
}

/** Says of an answer that came too late that somebody else was first, and reads the list again. */
export function useTooLate() {
  const client = useQueryClient();
  return (error: Error) => {
    if (!currentOf(error)) return;
    showToast({
      title: 'Nothing was noted',
      description: adminReason(error),
      variant: 'destructive',
    });
    void invalidateContent(client);
  };
}

/** What an operator says of a price, each with an Undo. */
export function useDecide(undo: ReturnType<typeof useUndo>) {
  const tooLate = useTooLate();
  const write = useWrite({
    run: ({ check, does, confirmPrice }: Decided) => {
      const { id, version, evidence } = check;
      const body =
        does === 'take'
          ? { does, version, price: evidence?.found ?? 0, ...(confirmPrice && { confirmPrice }) }
          : { does, version };
      return adminCall('POST', api.check(id), { body });
    },
    confirmed: (input) => ({ ...input, confirmPrice: true }),
    done: ({ batchId }, { check, does }) => ({
      title: doneWords(check, does),
      description: check.planName,
      ...(batchId && { action: { label: 'Undo', run: () => undo.run({ batch: batchId }) } }),
    }),
    failed: 'Error noting the check',
    soon: true,
  });
  return (check: Check, does: Does) => {
    if (does === 'take' && check.evidence?.found === null) return;
    // Each of several that are under way, not the last alone.
    void write.mutateAsync({ check, does }).catch(tooLate);
  };
}

function doneWords({ price, evidence, currency }: Check, does: Does): string {
  if (does === 'gone') return 'SIM card withdrawn';
  const amount = does === 'take' ? (evidence?.found ?? price) : price;
  return does === 'take'
    ? `The price is ${formatMoney(amount, currency)} now`
    : `Still ${formatMoney(amount, currency)}`;
}

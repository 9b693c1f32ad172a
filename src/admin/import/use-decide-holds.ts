import type { DecideHoldsInput } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm, type Question } from '../dialog/confirm.tsx';

export type Decision = 'release' | 'discard';

/** Releases or discards held prices, some by number or all of a run, after a question. */
export function useDecideHolds(onDone: () => void) {
  const decide = useWrite({
    run: ({ how, which }: { how: Decision; which: DecideHoldsInput }) =>
      call('POST', how === 'release' ? api.releaseHolds : api.discardHolds, { body: which }),
    done: ({ decided }, { how }) => ({
      title: `${plural(decided, 'price')} ${how === 'release' ? 'released' : 'discarded'}`,
    }),
    failed: 'Error deciding on held prices',
    confirmed: ({ how, which }) => ({ how, which: { ...which, confirmPrice: true } }),
  });
  return {
    decide,
    /** Releases at a price that was just typed: asked about only where it is unusual. */
    releaseAt: (id: number, price: number, onReleased: () => void) =>
      decide.mutate(
        { how: 'release', which: { ids: [id], price } },
        {
          onSuccess() {
            onDone();
            onReleased();
          },
        },
      ),
    async ask(how: Decision, which: DecideHoldsInput, count: number) {
      if (await confirm(questionOf(how, count)))
        decide.mutate({ how, which }, { onSuccess: onDone });
    },
  };
}

function questionOf(how: Decision, count: number): Question {
  const what = plural(count, 'price');
  if (how === 'release') {
    return {
      title: `Release ${what}?`,
      text:
        count === 1
          ? 'The price is written like any other, with a price record, and the public pages follow.'
          : 'The prices are written like any others, with price records, in one step, and the public pages follow.',
      action: 'Release',
    };
  }
  return {
    title: `Discard ${what}?`,
    text:
      count === 1
        ? 'The SIM card keeps its price. The same price is left out of later imports.'
        : 'The SIM cards keep their prices. The same prices are left out of later imports.',
    action: 'Discard',
  };
}

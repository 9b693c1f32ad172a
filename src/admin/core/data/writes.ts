import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import { plural } from '#src/domain/core/plural.ts';
import { confirm } from '../dialog/confirm.tsx';
import { currentOf, fieldProblems, adminReason, unusualPriceOf } from './call.ts';
import { invalidateContent } from './client.ts';

export interface Write<I, O> {
  /** Makes the call. */
  run: (input: I) => Promise<O>;
  /** Title of the toast when it worked (rule 60); a function may add an Undo. */
  done: string | ((output: O, input: I) => Parameters<typeof showToast>[0]);
  /** Title of the destructive toast when it did not; the server's message stands under it. */
  failed: string | ((input: I) => string);
  /** Failures that the caller asks about instead of a toast. */
  quiet?: (error: Error) => boolean;
  /** The same input with an unusual price confirmed; without it nobody is asked. */
  confirmed?: (input: I) => I;
  /** The caller marks fields with what is wrong: the toast does not say it once more. */
  marks?: true;
  /** Done as soon as the server says so, without waiting for the lists to be read again. */
  soon?: boolean;
}

/**
 * A write with its two toasts; everything that was read is read again afterwards. A stale version
 * (409 with the current row) shows no toast: the caller asks what shall hold. Of a price far from the
 * usual ones a dialog asks here.
 */
export function useWrite<I, O = unknown>({
  run,
  done,
  failed,
  quiet,
  confirmed,
  marks,
  soon,
}: Write<I, O>) {
  const client = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: async (input) => {
      try {
        return await run(input);
      } catch (error) {
        const words = unusualPriceOf(error);
        if (!words || !confirmed || !(await confirmPrice(words))) throw error;
        return run(confirmed(input));
      }
    },
    onSuccess: (output, input) => {
      showToast(typeof done === 'string' ? { title: done } : done(output, input));
      const reading = invalidateContent(client);
      return soon ? undefined : reading;
    },
    onError: (error, input) => {
      if (currentOf(error) || unusualPriceOf(error) || quiet?.(error)) return;
      const count = marks ? markedCount(error) : 0;
      const description =
        count === 0
          ? adminReason(error)
          : `${plural(count, 'field')} to look at, marked in the form.`;
      const title = typeof failed === 'string' ? failed : failed(input);
      showToast({ title, description, variant: 'destructive' });
    },
  });
}

/** How many fields the server found something wrong with. */
function markedCount(error: Error): number {
  return Object.keys(fieldProblems(error)).filter((name) => name !== '').length;
}

/** Whether a price that is far from the usual ones is right. */
function confirmPrice(words: string): Promise<boolean> {
  return confirm({
    title: `${words}. Save anyway?`,
    text: 'It would stand on all pages, in feeds and in the price history.',
    action: 'Save anyway',
    cancel: 'Keep editing',
  });
}

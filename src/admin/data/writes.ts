import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/toast.ts';
import { currentOf, reason } from './call.ts';
import { invalidateContent } from './client.ts';

export interface Write<I, O> {
  /** Makes the call. */
  run: (input: I) => Promise<O>;
  /** Title of the toast when it worked (specification §8); a function may add an Undo. */
  done: string | ((output: O, input: I) => Parameters<typeof showToast>[0]);
  /** Title of the destructive toast when it did not; the server's message stands under it. */
  failed: string;
  /** Failures that the caller asks about instead of a toast. */
  quiet?: (error: Error) => boolean;
  /** Done as soon as the server says so, without waiting for the lists to be read again. */
  soon?: boolean;
}

/**
 * A write with its two toasts; everything that was read is read again afterwards. A stale version
 * (409 with the current row) shows no toast: the caller asks what shall hold.
 */
export function useWrite<I, O = unknown>({ run, done, failed, quiet, soon }: Write<I, O>) {
  const client = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: run,
    onSuccess: (output, input) => {
      showToast(typeof done === 'string' ? { title: done } : done(output, input));
      const reading = invalidateContent(client);
      return soon ? undefined : reading;
    },
    onError: (error) => {
      if (currentOf(error) || quiet?.(error)) return;
      showToast({ title: failed, description: reason(error), variant: 'destructive' });
    },
  });
}

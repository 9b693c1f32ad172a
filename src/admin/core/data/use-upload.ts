import { useState } from 'react';
import type { ApiAnswer, KnownAddress } from '#src/contract/core/api.ts';
import { adminReason } from './call.ts';
import { uploadFile } from './upload.ts';

/** A file on its way to the server. */
export interface Sending {
  name: string;
  /** How much of it has gone, from 0 to 1; the server works on it afterwards. */
  share: number;
  stop: () => void;
}

/**
 * Sends one chosen file. `check` says why it would be refused before it is sent, or null; `done`
 * gets the answer and may go on with it. What went wrong stands in `problem`.
 */
export function useUpload<const A extends string>(input: {
  url: A & KnownAddress<'POST', A>;
  /** Behind the address, with its '?'. */
  search?: string;
  check: (file: File) => Promise<string | null>;
  done: (answer: ApiAnswer<'POST', A>, file: File) => unknown;
}) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');
  const take = async (files: ArrayLike<File> | null) => {
    const file = files?.[0];
    if (!file || sending) return;
    const why = files.length > 1 ? 'Please choose one file at a time.' : await input.check(file);
    setProblem(why ?? '');
    if (why) return;
    const abort = new AbortController();
    const stop = () => abort.abort(new DOMException('Stopped by hand', 'AbortError'));
    const tell = (share: number) => setSending({ name: file.name, share, stop });
    tell(0);
    try {
      await input.done(
        await uploadFile<A>(input.url, file, tell, abort.signal, input.search),
        file,
      );
    } catch (error) {
      if (!abort.signal.aborted) setProblem(adminReason(error));
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, take };
}

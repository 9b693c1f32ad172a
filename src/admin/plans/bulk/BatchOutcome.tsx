import { Problem } from '../../core/parts/Problem.tsx';
import { adminReason } from '../../core/data/call.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';

/** What became of the last decision on many rows, and what of it could not be done. */
export function BatchOutcome({
  error,
  decided,
  noun,
  done,
}: {
  error: Error | null;
  decided:
    | {
        problems: readonly { id: number; planName: string | null; message: string }[];
        batchId: string | null;
      }
    | undefined;
  /** What a row is called whose plan is not known. */
  noun: string;
  /** 'Released as one batch.' */
  done: string;
}) {
  return (
    <>
      {error && <Problem>{adminReason(error)}</Problem>}
      {decided && decided.problems.length > 0 && (
        <ul className="match-problems" role="alert">
          {decided.problems.map(({ id, planName, message }) => (
            <li key={id}>
              {planName ?? `${noun} ${id}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {decided?.batchId && (
        <p className="tw:pb-3 tw:text-ink-2" role="status">
          {done}{' '}
          <TabLink to={adminAddress({ tab: 'settings', view: 'history', batch: decided.batchId })}>
            Show in the history
          </TabLink>
        </p>
      )}
    </>
  );
}

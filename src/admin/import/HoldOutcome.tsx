import type { DecidedHolds } from '#src/contract/imports.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { reason } from '../data/call.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';

/** What became of the last decision on held prices, and what of it could not be done. */
export function HoldOutcome({
  error,
  decided,
}: {
  error: Error | null;
  decided: DecidedHolds | undefined;
}) {
  return (
    <>
      {error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {reason(error)}
        </p>
      )}
      {decided && decided.problems.length > 0 && (
        <ul className="match-problems" role="alert">
          {decided.problems.map(({ id, planName, message }) => (
            <li key={id}>
              {planName}: {message}
            </li>
          ))}
        </ul>
      )}
      {decided?.batchId && (
        <p className="held-done" role="status">
          Released as one batch.{' '}
          <TabLink to={addressOf({ tab: 'history', batch: decided.batchId })}>
            Show in the history
          </TabLink>
        </p>
      )}
    </>
  );
}

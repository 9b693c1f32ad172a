import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { reason } from '../data/call.ts';

/** Stands where something could not be read: why, a way to try again, and other ways on. */
export function LoadFailure(props: {
  error: unknown;
  onRetry: () => void;
  /** Ways on beside Retry. */
  children?: ReactNode;
}) {
  const { error, onRetry, children } = props;
  return (
    <div className="empty" role="alert">
      <p>{reason(error)}</p>
      <Button onClick={onRetry}>Retry</Button>
      {children && <> {children}</>}
    </div>
  );
}

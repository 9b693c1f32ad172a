import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { adminReason } from '../data/call.ts';

/** Stands where something could not be read: why, a way to try again, and other ways on. */
export function LoadFailure(props: {
  read: { error: unknown; refetch: () => unknown };
  /** Ways on beside Retry. */
  children?: ReactNode;
}) {
  const { read, children } = props;
  return (
    <div className="empty" role="alert">
      <p>{adminReason(read.error)}</p>
      <Button onClick={() => void read.refetch()}>Retry</Button>
      {children && <> {children}</>}
    </div>
  );
}

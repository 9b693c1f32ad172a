import type { ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';

/** What went wrong, said aloud as it appears. */
export function Problem(props: { id?: string; className?: string; children: ReactNode }) {
  const { id, className = 'err', children } = props;
  return (
    <p id={id} className={className} role="alert">
      <Icon name="triangle-alert" />
      {children}
    </p>
  );
}

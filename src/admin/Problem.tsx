import type { ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';

/** What went wrong, said aloud as it appears. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="err" role="alert">
      <Icon name="triangle-alert" />
      {children}
    </p>
  );
}

import type { ReactNode } from 'react';
import { plainClick } from '#src/ui/core/Pagination.tsx';
import { go } from '../browser/address.ts';

/** A link to another place of the dashboard: no page load, and a real address for a new window. */
export function TabLink({
  to,
  label,
  isCurrent = false,
  className,
  onFollow,
  children,
}: {
  /** From `adminAddress`. */
  to: string;
  label?: string;
  /** Whether it leads to what is shown already. */
  isCurrent?: boolean | 'page';
  className?: string;
  /** Told before it is followed. */
  onFollow?: () => void;
  children: ReactNode;
}) {
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (!plainClick(event)) return;
        onFollow?.();
        void go(Object.fromEntries(new URL(to, location.href).searchParams));
      }}
    >
      {children}
    </a>
  );
}

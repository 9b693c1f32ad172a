import type { ReactNode } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';

/** What a state in a table means; `still`: nothing came of it, `plain`: nothing to tell. */
export type WordLook = 'good' | 'active' | 'bad' | 'still' | 'plain';

const INKS: Record<WordLook, string> = {
  good: 'tw:text-fall',
  active: 'tw:text-accent',
  bad: 'tw:text-danger',
  still: 'tw:text-ink-2',
  plain: '',
};

/** A state in a word or two, in the colour of what it means. */
export function StateWord({ look, children }: { look: WordLook; children: ReactNode }) {
  return <span className={`tw:whitespace-nowrap ${INKS[look]}`}>{children}</span>;
}

/** What is being done now, with a sign that turns. */
export function Running({ children }: { children: ReactNode }) {
  return (
    <span className="tw:inline-flex tw:items-center tw:gap-1.5 tw:text-accent tw:[&_.i]:size-4 tw:motion-safe:[&_.i]:animate-[spin_1s_linear_infinite]">
      <Icon name="loader-circle" />
      {children}
    </span>
  );
}

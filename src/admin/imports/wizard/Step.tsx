import type { ReactNode } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';

const LI =
  'tw:py-3 tw:not-first:border-t tw:not-first:border-line ' +
  /* Number, name, words and buttons in one line; on a phone the words and buttons stand below. */
  'tw:[&>div:first-child]:grid tw:[&>div:first-child]:min-h-8 tw:[&>div:first-child]:grid-cols-[1.75rem_5.5rem_minmax(0,1fr)_auto] ' +
  'tw:[&>div:first-child]:items-center tw:[&>div:first-child]:gap-x-3 ' +
  'tw:max-md:[&>div:first-child]:grid-cols-[1.75rem_minmax(0,1fr)]';
const LOOKS = {
  done: 'tw:border-accent tw:text-accent',
  now: 'tw:border-fill tw:bg-fill tw:text-on-fill',
  next: 'tw:border-line-ui tw:text-ink-3',
} as const;
const NAMES = ['File', 'Columns', 'Look', 'Apply', 'Undo'] as const;

/** A step of the import in one line: what it says, and its buttons; open while there are children. */
export function Step(props: {
  at: 0 | 1 | 2 | 3 | 4;
  state: keyof typeof LOOKS;
  says: ReactNode;
  acts?: ReactNode;
  children?: ReactNode;
}) {
  const { at, state, says, acts, children } = props;
  const ink = state === 'next' && !acts ? 'tw:text-ink-3' : '';
  return (
    <li className={LI} aria-current={state === 'now' ? 'step' : undefined}>
      <div>
        <i
          className={`tw:grid tw:size-6 tw:place-items-center tw:rounded-full tw:border tw:text-(length:--t-13) tw:not-italic tw:[&_.i]:size-3.5 ${LOOKS[state]}`}
          aria-hidden="true"
        >
          {state === 'done' ? <Icon name="check" /> : at + 1}
        </i>
        <h3 className={`tw:text-14 ${ink}`} tabIndex={-1}>
          {NAMES[at]}
          {state === 'done' && <span className="sr">, done</span>}
        </h3>
        <p
          className={`tw:min-w-0 tw:wrap-anywhere tw:max-md:col-start-2 ${ink || 'tw:text-ink-2'}`}
        >
          {says}
        </p>
        {acts && (
          <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-1.5 tw:max-md:col-start-2 tw:max-md:pt-1.5">
            {acts}
          </div>
        )}
      </div>
      {children && <div className="tw:mt-2 tw:mb-1 tw:ml-10 tw:max-md:ml-0">{children}</div>}
    </li>
  );
}

/** How far work is, with a way to stop it. */
export function Progress({ label, share }: { label: string; share: number | undefined }) {
  return (
    <span className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-3" role="status">
      <span>
        {label}
        {share !== undefined && ` ${Math.floor(share * 100)} %`}
      </span>
      <progress
        className="tw:w-48"
        aria-label={label}
        max={1}
        {...(share !== undefined && { value: share })}
      />
    </span>
  );
}

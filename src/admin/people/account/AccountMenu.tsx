import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import { device } from '#src/client/core/device/device.ts';
import { chooseTheme, followTheme } from '#src/client/core/parts/theme.ts';
import { THEMES } from '#src/domain/finder/saved/device.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { useAdminCheck } from '../../core/data/reads.ts';
import { switchLetters } from '../../core/browser/letters.ts';
import { leaveQuietly, mayLeave } from '../../core/browser/unsaved.ts';

const THEME_LABELS = { light: 'Light theme', dark: 'Dark theme' } as const;

/** Who is logged in, with the way to the own account and the theme; for the head of the dashboard. */
export function AccountMenu() {
  const username = useAdminCheck().data?.username;
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => followTheme(), []);
  useEffect(() => {
    const close = (event: Event) => {
      if (ref.current && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('focusin', close);
    };
  }, []);
  if (username === undefined) return null;
  return (
    // Esc closes the menu wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={ref}
      className="tw:relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary
        className="btn btn-ghost btn-sm tw:h-7.5! tw:px-2! tw:text-13! tw:text-ink! tw:max-md:h-10! tw:cursor-pointer tw:list-none tw:[&::-webkit-details-marker]:hidden"
        aria-label={`Account of ${username}`}
      >
        <Icon name="user" />
        <span className="tw:max-w-36 tw:truncate tw:leading-5 tw:max-md:sr-only">{username}</span>
        <span className="tw:max-md:hidden">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="pop tw:top-[calc(100%+0.25rem)] tw:right-0 tw:left-auto tw:min-w-48 tw:[&_button]:text-14">
        <p className="tw:px-2.5 tw:pt-2 tw:text-13 tw:text-ink-3">
          Logged in as <b className="tw:text-ink tw:wrap-anywhere">{username}</b>
        </p>
        <a
          href={paths.account}
          onClick={(event) => {
            event.preventDefault();
            void mayLeave().then((yes) => {
              if (!yes) return;
              leaveQuietly();
              location.assign(paths.account);
            });
          }}
        >
          My account
        </a>
        <DeviceChoice />
      </div>
    </details>
  );
}

const GROUP = 'tw:mt-1 tw:border-t tw:border-line tw:pt-1';
const TICK = (
  <span className="tw:ml-auto">
    <Icon name="check" />
  </span>
);

/** What this device keeps of the dashboard: its theme, and whether single letters are keys. */
function DeviceChoice() {
  const { theme, letters } = useStore(device.state);
  return (
    <>
      <div role="group" aria-label="Theme" className={GROUP}>
        {([null, ...THEMES] as const).map((each) => (
          <button
            key={each ?? 'system'}
            type="button"
            aria-pressed={theme === each}
            onClick={() => chooseTheme(each)}
          >
            {each === null ? "The system's theme" : THEME_LABELS[each]}
            {theme === each && TICK}
          </button>
        ))}
      </div>
      <div className={GROUP}>
        <button type="button" aria-pressed={letters === null} onClick={switchLetters}>
          Single-letter shortcuts
          {letters === null && TICK}
        </button>
      </div>
    </>
  );
}

import { formatCount } from '#src/domain/core/plural.ts';
import { useState } from 'react';
import { paths } from '#src/domain/core/paths/paths.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { AccountMenu } from '../people/account/AccountMenu.tsx';
import { PublishButton } from '../publish/PublishButton.tsx';
import { adminAddress } from '../core/browser/address.ts';
import { LogoMark } from '../core/parts/LogoMark.tsx';
import type { AdminPlace } from './place.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { Button } from '../core/parts/Button.tsx';
import { useModal } from '../core/dialog/Dialog.tsx';
import { logout } from '#src/client/people/session.ts';
import { ApiError } from '#src/client/core/api.ts';
import { carryToast, showToast } from '#src/client/core/toast.ts';
import { leaveSession } from '../core/data/sign-in.ts';
import { leaveQuietly, mayLeave } from '../core/browser/unsaved.ts';

/** In the head, where a phone leaves it out: the sheet of the places has it there. */
const IN_HEAD = 'tw:h-7.5! tw:text-13! tw:font-normal! tw:max-md:hidden tw:-mr-2.5';

/** Logout of the dashboard: 'Logged out', to /auth; its own failure texts (rule 57). */
function LogoutButton({ look = 'ghost' }: { look?: 'ghost' | 'quiet' }) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    if (!(await mayLeave())) return;
    setBusy(true);
    try {
      leaveSession();
      await logout();
      carryToast({ title: 'Logged out' });
      leaveQuietly();
      location.assign(paths.auth);
    } catch (error) {
      setBusy(false);
      const [title, description] =
        error instanceof ApiError
          ? ['Logout failed', 'There was a problem logging out.']
          : ['Logout error', 'An error occurred during logout'];
      showToast({ title, description, variant: 'destructive' });
    }
  };
  return (
    <Button
      look={look}
      large={look === 'quiet'}
      className={look === 'ghost' ? IN_HEAD : ''}
      disabled={busy}
      onClick={() => void onClick()}
    >
      <Icon name="log-out" />
      <span className={look === 'ghost' ? 'tw:max-[60rem]:sr-only' : ''}>Logout</span>
    </Button>
  );
}

const LINK =
  'tw:flex tw:min-h-12 tw:items-center tw:justify-between tw:gap-3 tw:border-b tw:border-line tw:text-16 tw:font-(--w-mid) tw:text-ink tw:no-underline ' +
  'tw:-outline-offset-2 tw:aria-[current]:text-accent';

/** All places on a phone, from the lower edge. */
function PlacesSheet(props: {
  places: readonly AdminPlace[];
  current: AdminPlace;
  onClose: () => void;
}) {
  const { places, current, onClose } = props;
  const ref = useModal();
  return (
    // A press beside it closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby="places-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="sheet-head">
        <h2 id="places-title">Admin Dashboard</h2>
        <Button look="ghost" className="btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="sheet-body">
        <nav aria-label="Places">
          {places.map((place) => (
            <TabLink
              key={place.id}
              className={LINK}
              to={adminAddress({ tab: place.id })}
              onFollow={onClose}
              isCurrent={place === current && 'page'}
            >
              {place.label}
              <span className="tw:text-14 tw:font-normal tw:text-ink-3">{place.title}</span>
            </TabLink>
          ))}
        </nav>
        <p className="tw:grid tw:grid-cols-2 tw:gap-2 tw:py-3">
          <a className="btn btn-quiet" href={paths.home}>
            View site
          </a>
          <LogoutButton look="quiet" />
        </p>
      </div>
    </dialog>
  );
}

const COMMAND =
  'tw:ml-auto tw:flex tw:h-7.5 tw:flex-none tw:items-center tw:gap-2 tw:rounded-2 tw:border tw:border-line-ui tw:bg-surface tw:px-2 ' +
  'tw:text-13 tw:whitespace-nowrap tw:text-ink-3 tw:min-[68.75rem]:w-66 tw:max-md:h-10 tw:max-md:w-10 tw:max-md:justify-center tw:max-md:border-transparent tw:max-md:bg-transparent';
const PLACE =
  'tw:flex tw:flex-none tw:items-center tw:gap-1.5 tw:border-y-2 tw:border-transparent tw:font-(--w-mid) tw:text-ink-2 tw:no-underline tw:-outline-offset-3 ' +
  'tw:hover:text-ink tw:aria-[current]:border-b-accent tw:aria-[current]:text-accent';
const WHERE =
  'tw:flex tw:h-10 tw:min-w-0 tw:items-center tw:gap-1.5 tw:rounded-2 tw:border-0 tw:bg-transparent tw:px-2 tw:text-16 tw:font-(--w-strong) tw:md:hidden';

/**
 * The head of the dashboard, in two lines: whose it is, search, publishing and the account; then all
 * places. Messages in passing stand at the end of its second line. On a phone one button opens the places.
 */
export function Head(props: {
  places: readonly AdminPlace[];
  /** The place that is shown; null while nobody is known to be let in. */
  current: AdminPlace | null;
  onCommand: () => void;
}) {
  const { places, current, onCommand } = props;
  const [sheet, setSheet] = useState(false);
  return (
    <header className="tw:sticky tw:top-0 tw:z-30 tw:border-b tw:border-line tw:bg-paper">
      <div className="wrap tw:flex tw:h-11 tw:items-center tw:gap-2 tw:max-md:h-12 tw:max-md:gap-1">
        <a className="logo" href={paths.home}>
          <LogoMark />
          <span className="tw:max-md:sr-only">{PRODUCT}</span>
        </a>
        {current && (
          <button
            type="button"
            className={WHERE}
            aria-haspopup="dialog"
            onClick={() => setSheet(true)}
          >
            <span className="sr">Place: </span>
            <span className="tw:truncate">{current.label}</span>{' '}
            {current.useCount && <Count use={current.useCount} />}
            <Icon name="chevron-down" />
          </button>
        )}
        <div className="tw:ml-1 tw:flex tw:items-baseline tw:gap-2.5 tw:border-l tw:border-line-2 tw:pl-3 tw:whitespace-nowrap tw:max-md:sr-only">
          <h1 className="tw:text-14 tw:leading-5 tw:whitespace-nowrap tw:font-(--w-mid)">
            Admin Dashboard
          </h1>
          <p className="tw:text-13 tw:text-ink-3 tw:max-[87.5rem]:sr-only">
            Manage SIM card data, carriers, regions, and price history
          </p>
        </div>
        <button type="button" className={COMMAND} aria-keyshortcuts="Control+K" onClick={onCommand}>
          <Icon name="search" />
          <span className="tw:max-[68.75rem]:sr-only">Search or run a command</span>
          <kbd className="tw:ml-auto tw:max-[68.75rem]:hidden">Ctrl K</kbd>
        </button>
        {current && <PublishButton />}
        <a
          className="btn btn-ghost btn-sm tw:h-7.5! tw:text-13! tw:font-normal! tw:max-[60rem]:hidden"
          href={paths.home}
        >
          View site <Icon name="arrow-up-right" />
        </a>
        <AccountMenu />
        <LogoutButton />
      </div>
      {current && (
        <div className="wrap tw:flex tw:h-9.5 tw:max-md:hidden">
          <nav
            className="tw:flex tw:min-w-0 tw:gap-5.5 tw:overflow-x-auto tw:[scrollbar-width:none] tw:max-[60rem]:gap-4"
            aria-label="Places of the dashboard"
          >
            {places.map((place) => (
              <TabLink
                key={place.id}
                className={PLACE}
                to={adminAddress({ tab: place.id })}
                isCurrent={place === current && 'page'}
              >
                {/* One box: the hidden words would have a gap of their own. */}
                <span>
                  {place.label}
                  {place.title && <span className="sr">: {place.title}</span>}
                </span>{' '}
                {place.useCount && <Count use={place.useCount} />}
              </TabLink>
            ))}
          </nav>
        </div>
      )}
      {sheet && current && (
        <PlacesSheet places={places} current={current} onClose={() => setSheet(false)} />
      )}
    </header>
  );
}

/** The number beside the name of a place: what waits there; nothing when nothing does. */
function Count({ use }: { use: () => number | undefined }) {
  const count = use();
  if (!count) return null;
  return <span className="tw:text-13 tw:font-normal tw:text-ink-3">{formatCount(count)}</span>;
}

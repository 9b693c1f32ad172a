import { lazy, Suspense, useEffect, useState, Component, type ReactNode, useRef } from 'react';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { LostAccess } from '../core/data/client.ts';
import { useAdminCheck } from '../core/data/reads.ts';
import { useAddress, useVisit, go } from '../core/browser/address.ts';
import { Head } from './Head.tsx';
import { keepFocus } from './keep-focus.ts';
import { Loading } from '../core/parts/Loading.tsx';
import { placeFullName, adminPlaceOf, type AdminPlace } from './place.ts';
import { warnBeforeUnload } from '../core/browser/unsaved.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { loginFor } from '#src/domain/core/paths/way-back.ts';
import { Button } from '../core/parts/Button.tsx';
import { adminReason } from '../core/data/call.ts';
import { Notice } from '../core/parts/Problem.tsx';
import { signInAgain } from '../core/data/sign-in.ts';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { isOffLetter } from '../core/browser/letters.ts';

interface Shortcuts {
  palette: () => void;
  help: () => void;
}

/** True where a key is text or belongs to a dialog or menu that is open. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], dialog, [role="menu"]') !== null
  );
}

/** Milliseconds for the letter of a place after G. */
const LETTER_MS = 1500;

/**
 * Keys that work anywhere: Ctrl K opens the commands; ? the help, / what is typed to
 * filter, f the filter on any fact, n the form for a new record, and G with the letter of a place that place, unless somebody is typing.
 */
function useShortcuts(places: readonly AdminPlace[], shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    /** When G was pressed last. */
    let leading = -LETTER_MS;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        if (event.target instanceof Element && event.target.closest('dialog')) return;
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isOffLetter(event.key)) return;
      const isAfterG = event.timeStamp - leading < LETTER_MS;
      leading = event.key === 'g' ? event.timeStamp : -LETTER_MS;
      const place = isAfterG && places.find(({ letter }) => letter === event.key);
      if (place) {
        // The letter of a place is no answer to a price.
        event.stopPropagation();
        void go({ tab: place.id });
      } else if (event.key === '?') latest.current.help();
      else if (event.key === '/') focus('[data-filter]');
      else if (event.key === 'n') press('[data-new]');
      else if (event.key === 'f') press('[data-key="f"]');
      else if (event.key === 'j' || event.key === 'ArrowDown') return enterList(event);
      else return;
      event.preventDefault();
    };
    // Before the list hears it.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [places]);
}

/** From nowhere in particular, j and the arrow go to the first row. */
function enterList(event: KeyboardEvent): void {
  if (event.target !== document.body && !(event.target as Element).matches('main')) return;
  event.preventDefault();
  focus('tr[data-row]');
}

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K'], does: 'Search for anything, run a command' },
  { keys: ['/'], does: 'Go to the filter of the list' },
  { keys: ['n'], does: 'New record' },
  { keys: ['↓', 'j'], does: 'Next row' },
  { keys: ['↑', 'k'], does: 'Previous row' },
  { keys: ['f'], does: 'Filter SIM cards by any fact' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['e', '0-9'], does: 'Edit the price in its row' },
  { keys: ['Tab'], does: 'Save the price, and go on to the next' },
  { keys: ['Space'], does: 'Tick the row' },
  { keys: ['r'], does: 'Still right today; decline the report, reject the held row' },
  { keys: ['a'], does: 'Held rows: approve' },
  { keys: ['x'], does: 'To check: gone' },
  { keys: ['s'], does: 'Prices: later' },
  { keys: ['u'], does: 'Prices: undo' },
  { keys: ['o'], does: 'Prices: open the source' },
  { keys: ['Ctrl S', 'Ctrl Enter'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Cancel the form, close a dialog' },
  { keys: ['?'], does: 'This help' },
];

/** The keys of the dashboard. */
function HelpDialog(props: { places: readonly AdminPlace[]; onClose: () => void }) {
  const { places, onClose } = props;
  const ways = places.map(({ letter, label }) => ({ keys: ['g', letter], does: `Go to ${label}` }));
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl>
        {[...KEYS, ...ways].map(({ keys, does }) => (
          <div key={does} className="tw:grid tw:grid-cols-[8rem_1fr] tw:items-center tw:py-1.5">
            <dt className="tw:flex tw:gap-1.5">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The content of a place, which is read after the frame. */
function Panel({ place, params }: { place: AdminPlace; params: URLSearchParams }) {
  const self = useAdminCheck().data ?? null;
  return (
    <Broken>
      <Suspense fallback={<Loading />}>
        <place.Content params={params} self={self} />
      </Suspense>
    </Broken>
  );
}

/** One place that fails, or whose file a newer version took away, leaves the others standing. */
class Broken extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <LoadFailure read={{ error, refetch: () => location.reload() }} />;
  }
}

const loadPalette = () => import('../contents.ts');
const Palette = lazy(() => loadPalette().then((file) => ({ default: file.Palette })));

/** Denser than the public pages, and as wide as the window is; what every place may use. */
const ROOT =
  'adm tw:text-14 tw:[&_.btn]:text-14 tw:[&_.wrap]:max-w-[calc(116rem+2*var(--gutter))] ' +
  'tw:[&_.linkbtn]:text-accent tw:[&_.field>:is(.switch,.check)]:font-normal tw:[&_.field>:is(.switch,.check)]:text-ink ' +
  'tw:[&_code]:text-13 tw:[&_code]:wrap-anywhere ' +
  'tw:[&_progress]:block tw:[&_progress]:h-2 tw:[&_progress]:w-full tw:[&_progress]:accent-accent';

/** Head, places and the content of the place that is shown. */
export function Dashboard(props: {
  places: readonly [AdminPlace, ...AdminPlace[]];
  lost: LostAccess | null;
}) {
  const { places, lost } = props;
  const check = useAdminCheck();
  // Once known it stays: a later check that fails must not take away what is being typed.
  const isAdmin = check.data !== undefined;
  const params = useAddress();
  const visit = useVisit();
  const place = adminPlaceOf(places, params);
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  useShortcuts(places, {
    palette: () => setOverlay('palette'),
    help: () => setOverlay('help'),
  });
  useEffect(() => warnBeforeUnload(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => {
    // What had the focus left with the place before: go on from the new one.
    if (visit > 0 && document.activeElement === document.body) {
      document.getElementById('panel')?.focus();
    }
  }, [visit]);
  useEffect(() => {
    document.title = `${place.title ?? place.label} | Admin | ${PRODUCT}`;
  }, [place]);
  useEffect(() => {
    // The rest too, once there is time: a click need not wait, and a newer version takes none away.
    const rest = [loadPalette, ...places.map(({ load }) => load)];
    if (isAdmin) requestIdleCallback(() => rest.forEach((load) => void load().catch(() => {})));
  }, [isAdmin, places]);
  return (
    <div className={ROOT}>
      <Head
        places={places}
        current={isAdmin ? place : null}
        onCommand={() => setOverlay('palette')}
      />
      <main id="main" tabIndex={-1}>
        {isAdmin && <>{lost && <LostAccessNotice lost={lost} />}</>}
        {check.isPending && <Loading wide />}
        {check.error && !isAdmin && (
          <NoAccess error={check.error} onRetry={() => void check.refetch()} />
        )}
        {isAdmin && (
          <div
            className="wrap tw:pb-16 tw:focus:outline-0 tw:[&>.empty:first-child]:border-t-0"
            id="panel"
            tabIndex={-1}
            role="region"
            aria-label={placeFullName(place)}
          >
            <Panel key={`${place.id} ${visit}`} place={place} params={params} />
          </div>
        )}
      </main>
      <Suspense>
        {overlay === 'palette' && <Palette places={places} onClose={() => setOverlay(null)} />}
      </Suspense>
      {overlay === 'help' && <HelpDialog places={places} onClose={() => setOverlay(null)} />}
    </div>
  );
}

/** Said above the work, which stays: the session ended while the dashboard was open. */
function LostAccessNotice({ lost }: { lost: LostAccess }) {
  return (
    <div className="wrap">
      <Notice danger title={lost.message}>
        Nothing more can be saved here.{' '}
        <Button look="link" onClick={() => void signInAgain()}>
          {lost.status === 401 ? 'Log in again' : 'Log in as an admin'}
        </Button>
      </Notice>
    </div>
  );
}

/** The admin check failed (rule 56): the server's message, and what to do. */
function NoAccess({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="wrap">
      <div className="empty" role="alert">
        <h2>{adminReason(error, 'Failed to verify admin access')}</h2>
        <p className="acts">
          <a
            className="btn btn-primary btn-sm"
            href={loginFor(location.pathname + location.search)}
          >
            Go to login
          </a>{' '}
          <Button onClick={onRetry}>Retry</Button>
        </p>
      </div>
    </div>
  );
}

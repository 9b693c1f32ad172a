import { lazy, Suspense, useEffect, useState } from 'react';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { LostAccess } from '../data/client.ts';
import { useAdminCheck } from '../data/reads.ts';
import { LostAccessNotice, NoAccess } from './Access.tsx';
import { useAddress, useVisit } from './address.ts';
import { Head } from './Head.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { keepFocus } from './keep-focus.ts';
import { Loading } from '../parts/Loading.tsx';
import { Panel } from './Panel.tsx';
import { fullName, placeOf, type Place } from './place.ts';
import { useShortcuts } from './shortcuts.ts';
import { warnBeforeUnload } from './unsaved.ts';

const loadPalette = () => import('../../contents.ts');
const Palette = lazy(() => loadPalette().then((file) => ({ default: file.Palette })));

/** Denser than the public pages, and as wide as the window is; what every place may use. */
const ROOT =
  'adm tw:text-14 tw:[&_.btn]:text-14 tw:[&_.wrap]:max-w-[calc(116rem+2*var(--gutter))] ' +
  'tw:[&_.linkbtn]:text-accent tw:[&_.field>:is(.switch,.check)]:font-normal tw:[&_.field>:is(.switch,.check)]:text-ink ' +
  'tw:[&_code]:text-13 tw:[&_code]:wrap-anywhere ' +
  'tw:[&_progress]:block tw:[&_progress]:h-2 tw:[&_progress]:w-full tw:[&_progress]:accent-accent';

/** Head, places and the content of the place that is shown. */
export function Dashboard(props: {
  places: readonly [Place, ...Place[]];
  lost: LostAccess | null;
}) {
  const { places, lost } = props;
  const check = useAdminCheck();
  // Once known it stays: a later check that fails must not take away what is being typed.
  const isAdmin = check.data !== undefined;
  const params = useAddress();
  const visit = useVisit();
  const place = placeOf(places, params);
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
            aria-label={fullName(place)}
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

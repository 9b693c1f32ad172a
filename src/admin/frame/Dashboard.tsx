import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { holds, type Role } from '#src/domain/roles.ts';
import { PRODUCT } from '#src/domain/vocabulary.ts';
import type { LostAccess } from '../data/client.ts';
import { useAdminCheck } from '../data/reads.ts';
import { useRole } from '../role.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { useAddress, useVisit } from './address.ts';
import { LostAccessNotice, NoAccess } from './Access.tsx';
import { keepFocus } from './keep-focus.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { NewPlaceNotice } from './NewPlaceNotice.tsx';
import { Masthead } from './Masthead.tsx';
import { PublishBar } from '../publish/PublishBar.tsx';
import { Panel } from './Panel.tsx';
import { Places } from './Places.tsx';
import { placeOf, type Group } from './tab.ts';
import { useShortcuts } from './shortcuts.ts';
import { warnBeforeUnload } from './unsaved.ts';
import { Loading } from './Loading.tsx';

const loadPalette = () => import('../contents.ts');
const Palette = lazy(() => loadPalette().then((file) => ({ default: file.Palette })));

/** Denser than the public pages, and as wide as the window is; what every tab may use. */
const ROOT =
  'adm tw:text-14 tw:[&_.btn]:text-14 tw:[&_.wrap]:max-w-[calc(116rem+2*var(--gutter))] ' +
  'tw:[&_.linkbtn]:text-accent tw:[&_.field>:is(.switch,.check)]:font-normal tw:[&_.field>:is(.switch,.check)]:text-ink ' +
  'tw:[&_code]:text-13 tw:[&_code]:wrap-anywhere ' +
  'tw:[&_progress]:block tw:[&_progress]:h-2 tw:[&_progress]:w-full tw:[&_progress]:accent-accent';

/** Title, tabs and the panel of the chosen tab (specification §2, Admin Dashboard). */
export function Dashboard(props: {
  groups: readonly [Group, ...Group[]];
  lost: LostAccess | null;
}) {
  const { lost } = props;
  const own = useRole();
  const groups = useMemo(() => ownGroups(props.groups, own), [props.groups, own]);
  const check = useAdminCheck();
  // Once known it stays: a later check that fails must not take away what is being typed.
  const isAdmin = check.data !== undefined;
  const params = useAddress();
  const visit = useVisit();
  const { group, tab } = placeOf(groups, params);
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null);
  useShortcuts({ palette: () => setOverlay('palette'), help: () => setOverlay('help') });
  useEffect(() => warnBeforeUnload(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => {
    // What had the focus left with the place before: go on from the new one.
    if (visit > 0 && document.activeElement === document.body) {
      document.getElementById('panel')?.focus();
    }
  }, [visit]);
  useEffect(() => {
    document.title = `${tab.label} | Admin | ${PRODUCT}`;
  }, [tab]);
  useEffect(() => {
    // The rest too, once there is time: a click need not wait, and a newer version takes none away.
    const tabs = groups.flatMap((each) => each.tabs);
    const rest = [loadPalette, ...tabs.map(({ load }) => load)];
    if (isAdmin) requestIdleCallback(() => rest.forEach((load) => void load().catch(() => {})));
  }, [isAdmin, groups]);
  const end = (
    <>
      <AccountMenu />
      <LogoutButton />
    </>
  );
  return (
    <div className={ROOT}>
      <Masthead onCommand={() => setOverlay('palette')} end={end} />
      <main id="main" tabIndex={-1}>
        {isAdmin && (
          <>
            <Places groups={groups} group={group} tab={tab} />
            <PublishBar />
            {lost && <LostAccessNotice lost={lost} />}
            <NewPlaceNotice />
          </>
        )}
        {check.isPending && <Loading wide />}
        {check.error && !isAdmin && (
          <NoAccess error={check.error} onRetry={() => void check.refetch()} />
        )}
        {isAdmin && (
          <div
            className="wrap tw:pb-16 tw:focus:outline-0 tw:[&>.empty:first-child]:border-t-0"
            id="panel"
            tabIndex={-1}
            {...(group.tabs.length > 1
              ? { role: 'tabpanel', 'aria-labelledby': `tab-${tab.id}` }
              : { role: 'region', 'aria-label': tab.label })}
          >
            <Panel key={`${tab.id} ${visit}`} tab={tab} params={params} />
          </div>
        )}
      </main>
      <Suspense>
        {overlay === 'palette' && <Palette groups={groups} onClose={() => setOverlay(null)} />}
      </Suspense>
      {overlay === 'help' && <HelpDialog onClose={() => setOverlay(null)} />}
    </div>
  );
}

/** The tabs that a role has, in their groups; the first is everybody's. */
function ownGroups(
  [first, ...others]: readonly [Group, ...Group[]],
  own: Role,
): readonly [Group, ...Group[]] {
  const left = others.flatMap((group) => {
    const [tab, ...more] = group.tabs.filter(({ role = 'viewer' }) => holds(own, role));
    return tab ? [{ ...group, tabs: [tab, ...more] as const }] : [];
  });
  return [first, ...left];
}

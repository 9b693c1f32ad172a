import { useEffect, useState } from 'react';
import { PRODUCT } from '#src/domain/vocabulary.ts';
import type { LostAccess } from '../data/client.ts';
import { useAdminCheck } from '../data/reads.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { useAddress, useVisit } from './address.ts';
import { LostAccessNotice, NoAccess } from './Access.tsx';
import { keepFocus } from './keep-focus.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { Masthead } from './Masthead.tsx';
import { Palette } from '../palette/Palette.tsx';
import { PublishBar } from '../publish/PublishBar.tsx';
import { Panel } from './Panel.tsx';
import { TabList } from './TabList.tsx';
import { TABS, tabOf } from './tabs.ts';
import { useShortcuts } from './shortcuts.ts';
import { warnBeforeUnload } from './unsaved.ts';
import { Loading } from './Loading.tsx';

/** Title, tabs and the panel of the chosen tab (specification §2, Admin Dashboard). */
export function Dashboard({ lost }: { lost: LostAccess | null }) {
  const check = useAdminCheck();
  // Once known it stays: a later check that fails must not take away what is being typed.
  const isAdmin = check.data !== undefined;
  const params = useAddress();
  const visit = useVisit();
  const tab = tabOf(params);
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
    const { label } = TABS.find(({ id }) => id === tab)!;
    document.title = `${label} | Admin | ${PRODUCT}`;
  }, [tab]);
  return (
    <div className="adm">
      <Masthead onCommand={() => setOverlay('palette')} />
      {isAdmin && <PublishBar />}
      {lost && isAdmin && <LostAccessNotice lost={lost} />}
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <div className="page-head">
            <div>
              <h1>Admin Dashboard</h1>
              <p>Manage SIM card data, carriers, regions, and price history</p>
            </div>
            <LogoutButton />
          </div>
          {isAdmin && <TabList current={tab} />}
        </div>
        {check.isPending && <Loading wide />}
        {check.error && !isAdmin && (
          <NoAccess error={check.error} onRetry={() => void check.refetch()} />
        )}
        {isAdmin && (
          <div
            className="wrap adm-panel"
            role="tabpanel"
            id="panel"
            tabIndex={-1}
            aria-labelledby={`tab-${tab}`}
          >
            <Panel key={`${tab} ${visit}`} tab={tab} params={params} />
          </div>
        )}
      </main>
      {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
      {overlay === 'help' && <HelpDialog onClose={() => setOverlay(null)} />}
    </div>
  );
}

import { api } from '#src/domain/core/paths/paths.ts';
import { holds } from '#src/domain/people/roles.ts';
import { Rates } from './Rates.tsx';
import { useRead } from '../core/data/reads.ts';
import { FeedRuns } from './feeds/FeedRuns.tsx';
import { FeedList } from './feeds/FeedList.tsx';
import { ViewSwitch } from '../core/parts/ViewSwitch.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { FormatHelp } from './FormatHelp.tsx';
import { RunList } from './RunList.tsx';
import { Wizard } from './wizard/Wizard.tsx';
import { useRole } from '../core/role.tsx';
import { TabHead } from '../core/parts/TabHead.tsx';

const VIEWS = [
  ['', 'Files', 'viewer'],
  // Their addresses and secrets are for admins.
  ['feeds', 'Feeds', 'admin'],
  ['rates', 'Exchange rates', 'viewer'],
  ['export', 'Export', 'viewer'],
] as const;

/** Data in and out: files read like a pull request, feeds, exchange rates, exports. */
export function ImportTab({ params }: { params: URLSearchParams }) {
  const role = useRole();
  const mine = VIEWS.filter(([, , needed]) => holds(role, needed));
  const wanted = params.get('view') ?? '';
  const view = mine.some(([key]) => key === wanted) ? wanted : '';
  const run = Number(params.get('run')) || null;
  const feed = Number(params.get('feed')) || null;
  const feeds = useRead(api.feeds, { enabled: holds(role, 'admin') }).data;
  const waiting = feeds?.filter(({ waitingImportId }) => waitingImportId !== null).length;
  const views = mine.map(
    ([key, label]) => [key, key === 'feeds' && waiting ? `${label} (${waiting})` : label] as const,
  );
  return (
    <>
      <TabHead title="Import/Export">
        <ViewSwitch tab="import" view={view} views={views} />
      </TabHead>
      {view === 'rates' ? (
        <Rates />
      ) : view === 'feeds' ? (
        feed ? (
          <FeedRuns key={feed} id={feed} params={params} />
        ) : (
          <FeedList params={params} />
        )
      ) : view === 'export' ? (
        <ExportPanel params={params} />
      ) : (
        <>
          <Wizard id={run} params={params} />
          {run === null && (
            <>
              <RunList params={params} />
              <FormatHelp />
            </>
          )}
        </>
      )}
    </>
  );
}

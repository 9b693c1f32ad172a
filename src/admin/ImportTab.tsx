import { holds } from '#src/domain/roles.ts';
import { Rates } from './checks/Rates.tsx';
import { FeedRuns } from './feeds/FeedRuns.tsx';
import { FeedList } from './feeds/FeedList.tsx';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { ExportPanel } from './import/ExportPanel.tsx';
import { FileDrop } from './import/FileDrop.tsx';
import { FormatHelp } from './import/FormatHelp.tsx';
import { RunList } from './import/RunList.tsx';
import { RunView } from './import/RunView.tsx';
import { For, useRole } from './role.tsx';
import { Steps } from './import/Steps.tsx';
import { TabHead } from './TabHead.tsx';

const VIEWS = [
  ['', 'Files', 'viewer'],
  // Their addresses and secrets are for admins.
  ['feeds', 'Feeds', 'admin'],
  ['rates', 'Exchange rates', 'viewer'],
  ['export', 'Export', 'viewer'],
] as const;

/** Data in and out: files read like a pull request, prices that wait for review, exports. */
export function ImportTab({ params }: { params: URLSearchParams }) {
  const role = useRole();
  const mine = VIEWS.filter(([, , needed]) => holds(role, needed));
  const wanted = params.get('view') ?? '';
  const view = mine.some(([key]) => key === wanted) ? wanted : '';
  const run = Number(params.get('run')) || null;
  const feed = Number(params.get('feed')) || null;
  const views = mine.map(([key, label]) => [key, label] as const);
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
      ) : run ? (
        <RunView key={run} id={run} params={params} />
      ) : (
        <>
          <For needs="editor">
            <Steps at={0} />
            <FileDrop />
          </For>
          <RunList params={params} />
          <FormatHelp />
        </>
      )}
    </>
  );
}

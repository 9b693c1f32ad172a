import { api } from '#src/domain/paths.ts';
import { useRead } from './data/reads.ts';
import { asked } from './data/asked.ts';
import { FeedRuns } from './feeds/FeedRuns.tsx';
import { FeedList } from './feeds/FeedList.tsx';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { ExportPanel } from './import/ExportPanel.tsx';
import { FileDrop } from './import/FileDrop.tsx';
import { FormatHelp } from './import/FormatHelp.tsx';
import { HeldPrices } from './import/HeldPrices.tsx';
import { RunList } from './import/RunList.tsx';
import { RunView } from './import/RunView.tsx';
import { Steps } from './import/Steps.tsx';

const VIEWS = [
  ['', 'Import'],
  ['held', 'Held prices'],
  ['feeds', 'Feeds'],
  ['export', 'Export'],
] as const;

/** Data in and out: files read like a pull request, prices that wait for review, exports. */
export function ImportTab({ params }: { params: URLSearchParams }) {
  const view = params.get('view') ?? '';
  const run = Number(params.get('run')) || null;
  const feed = Number(params.get('feed')) || null;
  const waiting = useRead(asked(api.importHolds, { limit: 1 })).data?.meta.totalCount;
  const views = VIEWS.map(
    ([key, label]) => [key, key === 'held' && waiting ? `${label} (${waiting})` : label] as const,
  );
  return (
    <>
      <div className="import-head">
        <h2>Import/Export</h2>
        <ViewSwitch tab="import" view={view} views={views} />
      </div>
      {view === 'held' ? (
        <HeldPrices params={params} />
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
          <Steps at={0} />
          <FileDrop />
          <RunList params={params} />
          <FormatHelp />
        </>
      )}
    </>
  );
}

import type { FeedRun } from '#src/contract/imports/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Problem } from '../../core/parts/Problem.tsx';
import { KEEP, useRead } from '../../core/data/reads.ts';
import { withQuery } from '../../core/data/with-query.ts';
import { adminReason } from '../../core/data/call.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { WRAP } from '../../core/grid/look.ts';
import { ADMIN_PAGE_SIZE } from '../../core/grid/list.ts';
import { outcomeText, readAsText, stateLabel } from '../words.ts';
import { clockText } from '../../core/time.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { ResultWord, sourceText, useFeeds } from './FeedList.tsx';
import { MODE_LABELS } from './feed-form.tsx';
import { scheduleText } from './schedule.ts';

const COLUMNS: readonly GridColumn<FeedRun>[] = [
  momentCol('at', 'When', ({ finishedAt }) => finishedAt, { className: 'strong', phone: 'first' }),
  col('result', 'Result', (run) => <ResultWord run={run} />, { phone: 'end' }),
  col('cause', 'Started by', ({ cause }) => (cause === 'schedule' ? 'Schedule' : cause), {
    phone: 'second',
  }),
  col(
    'what',
    'What came of it',
    (run) => (
      <>
        {run.reason}
        {run.importId !== null && <ImportOf id={run.importId} />}
      </>
    ),
    { className: `${WRAP} grow-cell`, phone: 'second' },
  ),
];

/** The runs of a feed, newest first, with the import that each made. */
export function FeedRuns({ id, params }: { id: number; params: URLSearchParams }) {
  const feeds = useFeeds();
  const feed = feeds.data?.find((each) => each.id === id);
  const query = { page: params.get('page') ?? '1', limit: ADMIN_PAGE_SIZE };
  const runs = useRead(withQuery(api.feedRuns(id), query), KEEP);
  return (
    <section aria-labelledby="feed-title">
      <p className="tw:pt-3">
        <TabLink to={adminAddress({ tab: 'import', view: 'feeds' })}>All feeds</TabLink>
      </p>
      <h3 id="feed-title" className="tw:pt-1 tw:text-18">
        {feed ? feed.name : `Feed ${id}`}
      </h3>
      {feed && (
        <p className="tw:max-w-176 tw:wrap-anywhere tw:text-ink-2">
          {[
            `${feed.kind === 'address' ? feed.address : sourceText(feed)}, read as ${readAsText(feed)}`,
            feed.enabled ? scheduleText(feed.schedule) : 'Paused',
            MODE_LABELS[feed.mode],
            feed.lastGood ? `Last good file: ${clockText(feed.lastGood)}` : 'No good file so far',
          ].join('. ')}
          .
        </p>
      )}
      {feeds.error && !feed && <Problem>{adminReason(feeds.error)}</Problem>}
      <ListPanel<FeedRun>
        params={params}
        label="Runs of this feed"
        noun="run"
        columns={COLUMNS}
        rows={runs.data?.data}
        meta={runs.data?.meta}
        nameOf={(run) => `run of ${clockText(run.finishedAt)}`}
        read={runs}
        empty="This feed was never run."
      />
    </section>
  );
}

/** The import that a run made, with its counts as they are now. */
function ImportOf({ id }: { id: number }) {
  const run = useRead(api.importRun(id)).data;
  return (
    <span className="sub">
      <TabLink to={adminAddress({ tab: 'import', run: id })}>Import {id}</TabLink>
      {run && ` ${stateLabel(run)}: ${outcomeText(run)}`}
    </span>
  );
}

import type { FeedRun } from '#src/contract/imports/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Problem } from '../Problem.tsx';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { reason } from '../data/call.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';
import { Pager } from '../grid/Pager.tsx';
import { outcomeText, readAsText, stateLabel } from '../import/words.ts';
import { clockText } from '../time.ts';
import { ResultWord, sourceText } from './columns.tsx';
import { MODE_LABELS } from './feed-form.tsx';
import { scheduleText } from './schedule.ts';
import { useFeeds } from './use-feeds.ts';

const COLUMNS: readonly Column<FeedRun>[] = [
  {
    key: 'at',
    head: 'When',
    className: 'strong',
    cell: ({ finishedAt }) => <time dateTime={finishedAt}>{clockText(finishedAt)}</time>,
  },
  { key: 'result', head: 'Result', cell: (run) => <ResultWord run={run} /> },
  {
    key: 'cause',
    head: 'Started by',
    cell: ({ cause }) => (cause === 'schedule' ? 'Schedule' : cause),
  },
  {
    key: 'what',
    head: 'What came of it',
    className: 'grow-cell',
    cell: (run) => (
      <>
        {run.reason}
        {run.importId !== null && <ImportOf id={run.importId} />}
      </>
    ),
  },
];

/** The runs of a feed, newest first, with the import that each made. */
export function FeedRuns({ id, params }: { id: number; params: URLSearchParams }) {
  const feeds = useFeeds();
  const feed = feeds.data?.find((each) => each.id === id);
  const query = { page: params.get('page') ?? '1', limit: ADMIN_PAGE_SIZE };
  const runs = useRead(asked(api.feedRuns(id), query), KEEP);
  return (
    <section aria-labelledby="feed-title">
      <p className="tw:pt-3">
        <TabLink to={addressOf({ tab: 'import', view: 'feeds' })}>All feeds</TabLink>
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
      {feeds.error && !feed && <Problem>{reason(feeds.error)}</Problem>}
      <div className="diff tw:mt-4">
        <Grid<FeedRun>
          label="Runs of this feed"
          columns={COLUMNS}
          rows={runs.data?.data}
          nameOf={(run) => `run of ${clockText(run.finishedAt)}`}
          read={runs}
          empty={<p>This feed was never run.</p>}
        />
      </div>
      <Pager params={params} meta={runs.data?.meta} />
    </section>
  );
}

/** The import that a run made, with its counts as they are now. */
function ImportOf({ id }: { id: number }) {
  const run = useRead(api.importRun(id)).data;
  return (
    <span className="sub">
      <TabLink to={addressOf({ tab: 'import', run: id })}>Import {id}</TabLink>
      {run && ` ${stateLabel(run)}: ${outcomeText(run)}`}
    </span>
  );
}

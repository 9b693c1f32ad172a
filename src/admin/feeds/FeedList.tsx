import { useState } from 'react';
import type { Feed } from '#src/contract/imports/feeds.ts';
import { go } from '../frame/address.ts';
import { Loading } from '../frame/Loading.tsx';
import { Grid } from '../grid/Grid.tsx';
import { NewButton } from '../grid/NewButton.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { useReadingLists } from '../import/reading-fields.ts';
import { CreatePanel } from '../records/CreatePanel.tsx';
import { EditRow } from '../records/EditRow.tsx';
import { useDelete, type RowProblem } from '../records/use-delete.ts';
import { FEED_COLUMNS } from './columns.tsx';
import { feedSetup } from './feed-form.tsx';
import { useFeedActions, useFeeds } from './use-feeds.ts';
import { BAR, BAR_WORDS, PUSH } from '../grid/bar.ts';

/** Scheduled feeds: what each reads and when, the last result, and all that is done with them. */
export function FeedList({ params }: { params: URLSearchParams }) {
  const feeds = useFeeds();
  const lists = useReadingLists();
  const row = useOpenRow(params.get('new') === null ? null : 'new');
  const { kind, fields } = feedSetup(lists);
  const { problem, remove } = useDelete(kind);
  const [failed, setFailed] = useState<RowProblem | null>(null);
  const { run, pause } = useFeedActions(setFailed);
  return (
    <>
      <div className={BAR}>
        <p className={BAR_WORDS}>
          Files that are fetched by schedule: plans and prices go the way of every import, reference
          rates by rules of their own.
        </p>
        <span className={PUSH} />
        <NewButton noun="feed" row={row} />
      </div>
      {row.creating &&
        (lists.isFetched ? (
          <CreatePanel kind={kind} fields={fields} onClose={row.close} />
        ) : (
          <Loading />
        ))}
      <div className="diff diff-feeds">
        <Grid<Feed>
          label="Feeds"
          columns={FEED_COLUMNS}
          rows={feeds.data}
          nameOf={({ name }) => name}
          read={feeds}
          empty={<p>There are no feeds yet.</p>}
          openId={lists.isFetched ? row.openId : null}
          onOpen={({ id }) => void go({ tab: 'import', view: 'feeds', feed: id })}
          renderOpen={(feed) => (
            <EditRow key={feed.id} {...feedSetup(lists, feed)} record={feed} onClose={row.close} />
          )}
          problem={problem ?? failed}
          actions={(feed) => (
            <>
              {!feed.running && (
                <RowButton icon="play" label="Fetch now" onClick={() => run(feed)} />
              )}
              <RowButton
                icon={feed.enabled ? 'circle-pause' : 'circle-play'}
                label={feed.enabled ? 'Pause' : 'Resume'}
                onClick={() => pause(feed)}
              />
              <RowButton icon="pencil" label="Edit" onClick={() => void row.open(feed.id)} />
              <RowButton icon="trash-2" label="Delete" onClick={() => void remove(feed)} />
            </>
          )}
        />
      </div>
    </>
  );
}

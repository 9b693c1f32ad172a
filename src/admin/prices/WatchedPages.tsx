import type { CarrierConfirmation, WatchState } from '#src/contract/prices/watch.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../core/parts/Button.tsx';
import { adminCall } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { Grid } from '../core/grid/Grid.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { RowButton } from '../core/grid/rows/RowButton.tsx';
import { ageText, clockText } from '../core/time.ts';
import { For } from '../core/role.tsx';
import { useWatch } from './use-watch.ts';
import { BAR, BAR_WORDS, PUSH } from '../core/grid/bar.ts';

/** What a count is called on a phone, where its row is a line of its own. */
const LABELS = {
  machine: "tw:max-md:before:content-['By_machine_']",
  hand: "tw:max-md:before:content-['By_hand_']",
  none: "tw:max-md:before:content-['Not_at_all_']",
  plans: "tw:max-md:before:content-['Plans_']",
} as const;

const number = (key: 'plans' | 'machine' | 'hand' | 'none', head: string) => ({
  key,
  head,
  num: true,
  className: LABELS[key],
  cell: (row: CarrierConfirmation) => row[key],
});
const COLUMNS: readonly GridColumn<CarrierConfirmation>[] = [
  {
    key: 'name',
    head: 'Carrier',
    className: 'strong',
    cell: ({ name, watched, pages, plans }) => (
      <>
        {name} {watched && <span className="tag tag-green">Watched</span>}
        {pages < plans && (
          <span className="sub">{`${pages} of ${plural(plans, 'plan')} ${plans === 1 ? 'has' : 'have'} a page to read`}</span>
        )}
      </>
    ),
  },
  number('machine', 'By machine'),
  number('hand', 'By hand'),
  number('none', 'Not at all'),
  number('plans', 'Plans'),
];

/** How the prices of each carrier are confirmed, and whose pages are read for them. */
export function WatchedPages() {
  const watch = useWatch();
  const run = useWrite({
    run: () => adminCall('POST', api.watch),
    done: 'The watcher reads pages now',
    failed: 'Error starting the watcher',
  });
  const turn = useWrite({
    run: ({ id, watched }: CarrierConfirmation) =>
      adminCall('PUT', api.watchCarrier(id), { body: { watch: !watched } }),
    done: (_, { name, watched }) => ({
      title: watched ? `${name} is not watched any more` : `${name} is watched`,
    }),
    failed: 'Error changing the carrier',
  });
  const { data } = watch;
  const isAnyWatched = data?.carriers.some(({ watched }) => watched) ?? false;
  return (
    <>
      <div className={BAR}>
        <p className={BAR_WORDS}>{data && watcherWords(data)}</p>
        <span className={PUSH} />
        <For needs="editor">
          <Button
            disabled={!isAnyWatched || data?.running === true || run.isPending}
            onClick={() => run.mutate(undefined)}
          >
            {data?.running ? 'Reading pages...' : 'Read pages now'}
          </Button>
        </For>
      </div>
      <div className="diff diff-sources">
        <Grid<CarrierConfirmation>
          label="How prices were confirmed in the last 30 days, by carrier"
          columns={COLUMNS}
          rows={data?.carriers}
          nameOf={({ name }) => name}
          read={watch}
          empty={<p>No carrier has a public plan yet.</p>}
          actions={(carrier) => (
            <RowButton
              needs="editor"
              icon={carrier.watched ? 'circle-pause' : 'circle-play'}
              label={carrier.watched ? 'Stop watching' : 'Watch'}
              onClick={() => turn.mutate(carrier)}
            />
          )}
        />
      </div>
    </>
  );
}

function watcherWords({ carriers, lastRun, nextRun }: WatchState): string {
  const watched = carriers.filter((carrier) => carrier.watched).length;
  const last = lastRun
    ? `Last read ${ageText(lastRun.finishedAt)}: ${plural(lastRun.pages, 'page')}, ${plural(lastRun.confirmed, 'price')} confirmed, ${plural(lastRun.doubts, 'doubt')}.`
    : 'No page was read yet.';
  if (watched === 0) return `No carrier is watched. ${last}`;
  const next = nextRun
    ? ` Next ${clockText(nextRun)} your time.`
    : ' Not by itself: WATCH_CRON is off.';
  return `${plural(watched, 'carrier')} watched. ${last}${next}`;
}

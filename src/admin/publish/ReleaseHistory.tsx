import type { PublishEvent, PublishInfo } from '#src/contract/publish.ts';
import { api, paths } from '#src/domain/paths.ts';
import { Button } from '../Button.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { clockText, dayAndTime, durationText } from '../time.ts';
import { For } from '../role.tsx';
import { usePublishActions } from './use-actions.ts';
import type { usePublishInfo } from './use-publish.ts';
import { CAUSE_LABELS, EVENT_LABELS, makingText, sizeText } from './words.ts';
import { Part } from './Part.tsx';
import { StateWord } from '../StateWord.tsx';
import { CLIP_WIDE } from '../grid/look.ts';

/** What can be done with a row, beside its state. */
const ACTS =
  'tw:flex tw:items-center tw:gap-x-3.5 tw:gap-y-1 tw:whitespace-nowrap tw:max-md:flex-wrap';

const BEFORE: readonly Column<PublishEvent>[] = [
  {
    key: 'at',
    head: 'When',
    phone: 'end',
    cell: ({ at }) => (
      <time dateTime={at} title={dayAndTime(at)}>
        {clockText(at)}
      </time>
    ),
  },
  {
    key: 'kind',
    head: 'What',
    className: 'strong',
    phone: 'first',
    cell: ({ kind }) => (
      <StateWord look={kind === 'failed' ? 'bad' : 'plain'}>{EVENT_LABELS[kind]}</StateWord>
    ),
  },
];
const AFTER: readonly Column<PublishEvent>[] = [
  {
    key: 'cause',
    head: 'Cause',
    className: CLIP_WIDE,
    phone: 'second',
    cell: (event) => {
      const { cause, by, error } = event;
      const making = makingText(event);
      return (
        <>
          {[cause && CAUSE_LABELS[cause], by].filter(Boolean).join(', ')}
          {error && <span className="sub">{error.split('\n')[0]}</span>}
          {making && <span className="sub">{making}</span>}
        </>
      );
    },
  },
  { key: 'changes', head: 'Changes', num: true, cell: ({ changes }) => changes ?? '' },
  {
    key: 'pages',
    head: 'Pages anew / kept',
    num: true,
    cell: ({ pages }) => pages && `${pages.rendered} / ${pages.reused}`,
  },
  {
    key: 'took',
    head: 'Took',
    num: true,
    cell: ({ durationMs }) => (durationMs === null ? '' : durationText(durationMs)),
  },
  { key: 'size', head: 'Size', num: true, cell: ({ bytes }) => bytes !== null && sizeText(bytes) },
  { key: 'data', head: 'Data', num: true, cell: ({ dataVersion }) => dataVersion ?? '' },
];

/** What happened to the public pages, with the way back to each release that is kept. */
export function ReleaseHistory({ read }: { read: ReturnType<typeof usePublishInfo> }) {
  const info = read.data;
  const actions = usePublishActions();
  const kept = info?.releases ?? [];
  // What can be done stands in front, where a narrow window shows it.
  const act: Column<PublishEvent> = {
    key: 'act',
    head: 'State of the site',
    phone: 'second',
    cell: (event) => (
      <ReleaseActions
        event={event}
        kept={kept}
        // A host that builds itself goes back to its own deploys.
        actions={info?.status.target === 'hook' ? null : actions}
      />
    ),
  };
  return (
    <Part id="releases-title" title="Releases">
      <Grid
        label="Releases"
        columns={[...BEFORE, act, ...AFTER]}
        rows={info?.history}
        nameOf={({ kind, at }) => `${EVENT_LABELS[kind]} ${clockText(at)}`}
        read={read}
        empty={<p>Nothing was published yet.</p>}
      />
      <p className="hint">
        {info?.status.target === 'hook'
          ? 'The host keeps the older deploys: go back to one of them there.'
          : 'The site as it was after each of the last five releases is kept, and as it was at the end of each of three earlier days: look at it, or have it served again. The log of a build opens as text.'}
      </p>
    </Part>
  );
}

/** Log, look and way back of a line of the history, as far as they are kept. */
function ReleaseActions({
  event,
  kept,
  actions,
}: {
  event: PublishEvent;
  kept: PublishInfo['releases'];
  actions: ReturnType<typeof usePublishActions> | null;
}) {
  const release = event.kind === 'live' && kept.find(({ id }) => id === event.release);
  const current = kept.find((one) => one.current);
  const isOlder = !!release && !!current && release.createdAt < current.createdAt;
  const name = clockText(event.at);
  return (
    <span className={ACTS}>
      {release && release.current && <span className="tag tag-type">Served</span>}
      {release && (
        <a
          href={paths.releasePage(release.id)}
          target="_blank"
          rel="noopener"
          aria-label={`The site as it was on ${name}`}
        >
          As it was
        </a>
      )}
      <For needs="editor">
        {release && !release.current && actions && (
          <Button
            look="link"
            disabled={actions.pending}
            onClick={() => void actions.activate(release, isOlder)}
          >
            {isOlder ? 'Roll back to this' : 'Go forward to this'}
          </Button>
        )}
        {event.log && (
          <a
            href={api.buildLog(event.log)}
            target="_blank"
            rel="noopener"
            aria-label={`Log of ${name}`}
          >
            Log
          </a>
        )}
      </For>
    </span>
  );
}

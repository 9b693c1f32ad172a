import type { PublishEvent, PublishInfo } from '#src/contract/publish.ts';
import { api, paths } from '#src/domain/paths.ts';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { clockText, durationText } from '../time.ts';
import { usePublishActions } from './use-actions.ts';
import { CAUSE_LABELS, EVENT_LABELS, makingText, sizeText } from './words.ts';

const BEFORE: readonly Column<PublishEvent>[] = [
  {
    key: 'at',
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
        {clockText(at)}
      </time>
    ),
  },
  {
    key: 'kind',
    head: 'What',
    className: 'strong',
    cell: ({ kind }) => <span className={`event event-${kind}`}>{EVENT_LABELS[kind]}</span>,
  },
];
const AFTER: readonly Column<PublishEvent>[] = [
  {
    key: 'cause',
    head: 'Cause',
    className: 'clip clip-wide',
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
export function ReleaseHistory({
  info,
  error,
  onRetry,
}: {
  info: PublishInfo | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const actions = usePublishActions();
  const kept = info?.releases ?? [];
  // What can be done stands in front, where a phone shows it.
  const act: Column<PublishEvent> = {
    key: 'act',
    head: 'Release',
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
    <section className="pub-part" aria-labelledby="releases-title">
      <div className="panel-h">
        <h2 id="releases-title">Releases</h2>
      </div>
      <Grid
        label="Releases"
        columns={[...BEFORE, act, ...AFTER]}
        rows={info?.history}
        nameOf={({ kind, at }) => `${EVENT_LABELS[kind]} ${clockText(at)}`}
        error={error}
        onRetry={onRetry}
        empty={<p>Nothing was published yet.</p>}
      />
      <p className="hint">
        {info?.status.target === 'hook'
          ? 'The host keeps the older deploys: go back to one of them there.'
          : 'The last five releases are kept, and the last one of each of three earlier days; they can be served again. The log of a build opens as text.'}
      </p>
    </section>
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
    <span className="release-acts">
      {release && release.current && <span className="tag tag-type">Served</span>}
      {release && (
        <a
          href={paths.releasePage(release.id)}
          target="_blank"
          rel="noopener"
          aria-label={`View ${name}`}
        >
          View
        </a>
      )}
      {release && !release.current && actions && (
        <button
          type="button"
          className="linkbtn"
          disabled={actions.pending}
          onClick={() => void actions.activate(release, isOlder)}
        >
          {isOlder ? 'Roll back to this' : 'Go forward to this'}
        </button>
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
    </span>
  );
}

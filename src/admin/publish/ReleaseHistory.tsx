import type { PublishEvent, PublishInfo } from '#src/contract/publish/publish.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../core/parts/Button.tsx';
import { fileSizeText } from '../core/data/upload.ts';
import { col, momentCol } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { ListPanel } from '../core/records/ListPanel.tsx';
import { clockText, durationText } from '../core/time.ts';
import { For } from '../core/role.tsx';
import { usePublishActions } from './use-actions.ts';
import type { usePublishInfo } from '../core/data/use-publish.ts';
import { CAUSE_LABELS, EVENT_LABELS, makingText } from './words.ts';
import { PanelPart } from '../core/parts/PanelHead.tsx';
import { StateWord } from '../core/parts/StateWord.tsx';
import { CLIP_WIDE } from '../core/grid/look.ts';

/** What can be done with a row, beside its state. */
const ACTS =
  'tw:flex tw:items-center tw:gap-x-3.5 tw:gap-y-1 tw:whitespace-nowrap tw:max-md:flex-wrap';

const COLUMNS: readonly GridColumn<PublishEvent>[] = [
  momentCol('at', 'When', ({ at }) => at, { phone: 'end' }),
  col(
    'kind',
    'What',
    ({ kind, changes, error }) => (
      <>
        <StateWord look={kind === 'failed' ? 'bad' : 'plain'}>{EVENT_LABELS[kind]}</StateWord>
        {changes ? ` ${plural(changes, 'change')}` : ''}
        {error && <span className="sub">{error.split('\n')[0]}</span>}
      </>
    ),
    { className: `strong ${CLIP_WIDE}`, phone: 'first' },
  ),
  col('by', 'By', ({ cause, by }) => by ?? (cause && CAUSE_LABELS[cause]), { phone: 'second' }),
];

/** What happened to the public pages, with the way back to each release that is kept. */
export function ReleaseHistory(props: {
  params: URLSearchParams;
  read: ReturnType<typeof usePublishInfo>;
}) {
  const { params, read } = props;
  const info = read.data;
  const actions = usePublishActions();
  const act = col(
    'act',
    'State',
    (event: PublishEvent) => (
      <ReleaseActions
        event={event}
        kept={info?.releases ?? []}
        // A host that builds itself goes back to its own deploys.
        actions={info?.status.target === 'hook' ? null : actions}
      />
    ),
    { phone: 'second' },
  );
  return (
    <PanelPart id="releases-title" title="Releases">
      <ListPanel
        params={params}
        label="Releases"
        noun="release"
        columns={[...COLUMNS, act]}
        rows={info?.history}
        nameOf={({ kind, at }) => `${EVENT_LABELS[kind]} ${clockText(at)}`}
        read={read}
        empty="Nothing was published yet."
      />
      <p className="hint">
        {info?.status.target === 'hook'
          ? 'The host keeps the older deploys: go back to one of them there.'
          : 'The last five releases are kept, and the last one of each of three earlier days.'}
      </p>
      {info && <Figures info={info} />}
    </PanelPart>
  );
}

/** What helps who looks after the server: how the last pages were made. */
function Figures({ info: { history, nextRun, status } }: { info: PublishInfo }) {
  const last = history.find(({ kind }) => kind === 'live');
  const making = last && makingText(last);
  const facts = [
    ['Next rebuild of all pages', nextRun && !status.paused ? clockText(nextRun) : 'None'],
    ...(last?.pages
      ? [
          [
            'Last release',
            `${plural(last.pages.rendered, 'page')} made, ${formatCount(last.pages.reused)} kept${last.durationMs === null ? '' : `, in ${durationText(last.durationMs)}`}`,
          ],
        ]
      : []),
    ...(last?.bytes ? [['Size', fileSizeText(last.bytes)]] : []),
    ...(making ? [['How it was made', making]] : []),
  ];
  return (
    <details className="tw:mt-6 tw:border-y tw:border-line">
      <summary className="tw:flex tw:min-h-10 tw:items-center tw:gap-2 tw:text-ink-2">
        <Icon name="chevron-down" />
        Figures for developers
      </summary>
      <dl className="tw:pb-2">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="tw:grid tw:grid-cols-[13rem_minmax(0,1fr)] tw:gap-4 tw:py-1.5 tw:max-md:grid-cols-1 tw:max-md:gap-0"
          >
            <dt className="tw:text-ink-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
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
      {release && release.current && (
        <span className="tw:font-(--w-mid) tw:text-fall">Live now</span>
      )}
      {release && (
        <a
          href={paths.releasePage(release.id)}
          target="_blank"
          rel="noopener"
          aria-label={`View the site as it was ${name}`}
        >
          View
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

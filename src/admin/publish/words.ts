import type { PublishCause, PublishEvent, PublishStatus } from '#src/contract/publish/publish.ts';
import { plural } from '#src/domain/core/plural.ts';
import { clockText, sinceText } from '../core/time.ts';
import type { ChangeStream } from '../core/data/publish-stream.ts';

export const CAUSE_LABELS: Readonly<Record<PublishCause, string>> = {
  start: 'Start of the server',
  edit: 'Edit',
  import: 'Import',
  retry: 'Tried again',
  manual: 'By hand',
  schedule: 'Schedule',
  repair: 'Files were missing',
};

export const EVENT_LABELS: Readonly<Record<PublishEvent['kind'], string>> = {
  live: 'Published',
  rollback: 'Rolled back',
  failed: 'Failed',
  pause: 'Paused',
};

/** What is said of how a release was made, beside its cause; null where nothing is to be said. */
export function makingText({
  fellBack,
  differing,
}: Pick<PublishEvent, 'fellBack' | 'differing'>): string | null {
  if (fellBack !== null) return `Built whole: ${fellBack.split('\n')[0]}`;
  if (differing === null) return null;
  if (differing.length === 0) return 'Built whole: equal to the releases of changes before it';
  return `Built whole, because releases of changes were wrong in ${differing.join(', ')}`;
}

/** The state in a few words, and how it looks. */
export interface Headline {
  look: 'ok' | 'busy' | 'wait' | 'bad' | 'held' | 'lost';
  /** For the button in the head. */
  short: string;
  title: string;
  /** What it means for visitors. */
  detail: string;
}

/** What a person can do about it, as the button says it. */
export const ASKS: Partial<Record<Headline['look'], string>> = {
  wait: 'Publish now',
  bad: 'Try again',
  held: 'Resume',
};

/** What is said of publishing; null while nothing is known yet. */
export function headlineOf({ status, connection }: ChangeStream): Headline | null {
  if (connection === 'lost') {
    const title = 'Connection lost, trying again';
    return says('lost', 'Connection lost', title, 'This page may be out of date.');
  }
  if (connection === 'starting') {
    return says('lost', 'Starting', 'Starting, changes go live when it is done');
  }
  if (!status || connection === 'ended') return null;
  const { state, paused, hold, target, waiting, liveAt } = status;
  const changes = plural(waiting, 'change');
  const asked = waiting > 0 ? changes : 'Changes';
  const wait = waiting > 0 ? `${changes} ${waiting === 1 ? 'waits' : 'wait'}` : 'Edits wait';
  if (state === 'building') {
    const short = waiting > 0 ? `Publishing ${changes}` : 'Publishing';
    return target === 'hook'
      ? says('busy', short, 'Calling the build hook')
      : says('busy', short, 'Building', soonSeen(status));
  }
  if (state === 'failed' && !paused) {
    const title = 'Publishing failed. The last build is still up.';
    return says('bad', 'Publishing failed', title, soonSeen(status));
  }
  if (paused) {
    const elsewhere =
      hold && !hold.isHere ? ` This server does not have those pages: it serves its newest.` : '';
    const detail = hold
      ? `${wait}. By ${hold.by ?? 'an admin'} ${clockText(hold.since)}.${elsewhere}`
      : `${wait}.`;
    return hold?.rollback
      ? says('held', 'Rolled back', 'Rolled back. Publishing is paused.', detail)
      : says('held', 'Paused', 'Publishing is paused.', detail);
  }
  if (state === 'queued') return says('wait', wait, `${asked} saved and queued`, soonSeen(status));
  if (state === 'live' && waiting === 0) {
    if (target === 'hook') return hostHeadline(status);
    if (status.cdn?.problem) {
      const title = 'Live here, and the CDN may show older pages';
      return says('bad', 'The CDN fails', title, status.cdn.problem);
    }
    const at = liveAt ? ` since ${sinceText(liveAt)}` : '';
    return says('ok', `Live${at}`, `All changes are live${at}`);
  }
  return says('wait', wait, `${asked} saved, not yet live`, soonSeen(status));
}

const says = (look: Headline['look'], short: string, title: string, detail = ''): Headline => ({
  look,
  short,
  title,
  detail,
});

/** A host that was asked to build is not live until its own pages show the data. */
function hostHeadline({ host }: PublishStatus): Headline {
  if (host?.problem) return says('bad', 'The host fails', 'Sent to the host', host.problem);
  if (host?.askedAt) {
    const title = `Asked the host to build ${clockText(host.askedAt)}`;
    return says('wait', 'Asked the host', title, 'Its pages do not show the changes yet.');
  }
  if (!host?.live) return says('ok', 'Sent to the host', 'All changes are sent to the host');
  const at = sinceText(host.live.at);
  return says('ok', `Live since ${at}`, `Live at the host since ${at}`);
}

/** Pages of changed entries are made on demand until the build is there, unless they are pinned. */
function soonSeen({ target, waiting }: PublishStatus): string {
  return target === 'release' && waiting > 0
    ? 'Visitors see saved changes already: changed pages are made on demand until the build is there.'
    : '';
}

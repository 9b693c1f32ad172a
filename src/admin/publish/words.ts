import type { PublishCause, PublishEvent, PublishStatus } from '#src/contract/publish/publish.ts';
import { plural } from '#src/domain/core/plural.ts';
import { clockText, sinceText } from '../time.ts';
import type { Feed } from './stream.ts';

export const CAUSE_LABELS: Readonly<Record<PublishCause, string>> = {
  start: 'Start of the server',
  edit: 'Edit',
  import: 'Import',
  retry: 'Tried again',
  manual: 'By hand',
  schedule: 'Schedule',
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

/** A size in bytes for people: '38.2 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
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

/** What is said of publishing; null while nothing is known yet. */
export function headlineOf({ status, connection }: Feed): Headline | null {
  if (connection === 'lost') {
    return {
      look: 'lost',
      short: 'Connection lost',
      title: 'Connection lost, trying again',
      detail: 'This page may be out of date.',
    };
  }
  if (connection === 'starting') {
    return {
      look: 'lost',
      short: 'Starting',
      title: 'Starting, changes go live when it is done',
      detail: '',
    };
  }
  if (!status || connection === 'ended') return null;
  const { state, hold, target, waiting, liveAt } = status;
  const changes = plural(waiting, 'change');
  const asked = waiting > 0 ? changes : 'Changes';
  const wait = waiting > 0 ? `${changes} ${waiting === 1 ? 'waits' : 'wait'}` : 'Edits wait';
  if (state === 'building') {
    const short = waiting > 0 ? `Publishing ${changes}` : 'Publishing';
    return target === 'hook'
      ? { look: 'busy', short, title: 'Calling the build hook', detail: '' }
      : { look: 'busy', short, title: 'Building', detail: soonSeen(status) };
  }
  if (state === 'failed' && !status.paused) {
    return {
      look: 'bad',
      short: 'Publishing failed',
      title: 'Publishing failed. The last build is still up.',
      detail: soonSeen(status),
    };
  }
  if (status.paused) {
    const elsewhere =
      hold && !hold.isHere ? ` This server does not have those pages: it serves its newest.` : '';
    return {
      look: 'held',
      short: hold?.rollback ? 'Rolled back' : 'Paused',
      title: hold?.rollback ? 'Rolled back. Publishing is paused.' : 'Publishing is paused.',
      detail: hold
        ? `${wait}. By ${hold.by ?? 'an admin'} ${clockText(hold.since)}.${elsewhere}`
        : `${wait}.`,
    };
  }
  if (state === 'queued') {
    return {
      look: 'wait',
      short: wait,
      title: `${asked} saved and queued`,
      detail: soonSeen(status),
    };
  }
  if (state === 'live' && waiting === 0) {
    const at = liveAt ? ` since ${sinceText(liveAt)}` : '';
    return target === 'hook'
      ? hostHeadline(status)
      : { look: 'ok', short: `Live${at}`, title: `All changes are live${at}`, detail: '' };
  }
  return {
    look: 'wait',
    short: wait,
    title: `${asked} saved, not yet live`,
    detail: soonSeen(status),
  };
}

/** A host that was asked to build is not live until its own pages show the data. */
function hostHeadline({ host }: PublishStatus): Headline {
  if (host?.problem) {
    return {
      look: 'bad',
      short: 'The host fails',
      title: 'Sent to the host',
      detail: host.problem,
    };
  }
  if (host?.askedAt) {
    const title = `Asked the host to build ${clockText(host.askedAt)}`;
    return {
      look: 'wait',
      short: 'Asked the host',
      title,
      detail: 'Its pages do not show the changes yet.',
    };
  }
  return host?.live
    ? {
        look: 'ok',
        short: `Live since ${sinceText(host.live.at)}`,
        title: `Live at the host since ${sinceText(host.live.at)}`,
        detail: '',
      }
    : {
        look: 'ok',
        short: 'Sent to the host',
        title: 'All changes are sent to the host',
        detail: '',
      };
}

/** Pages of changed entries are made on demand until the build is there, unless they are held. */
function soonSeen({ target, waiting }: PublishStatus): string {
  return target === 'release' && waiting > 0
    ? 'Visitors see saved changes already: changed pages are made on demand until the build is there.'
    : '';
}

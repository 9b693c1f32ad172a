import { formatCount } from '#src/domain/core/plural.ts';
import type { PublishEvent, PublishStatus } from '#src/contract/publish/publish.ts';
import { PAGE_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { clockText } from '../core/time.ts';

/** How far a change has come on its way to the public pages. */
export interface ChangeStatus {
  kind: 'live' | 'building' | 'queued' | 'saved' | 'failed' | 'held';
  text: string;
}

/**
 * The status of one line of the change log; null when it shows on no page, or when what is served
 * does not say which changes it has.
 */
export function changeStatus(
  line: { id: number; entity: string },
  status: PublishStatus,
  history: readonly PublishEvent[],
  now = new Date(),
): ChangeStatus | null {
  if (!PAGE_ENTITIES.includes(line.entity)) return null;
  const { liveChange, state, build, target } = status;
  if (liveChange === null && state === 'live') return null;
  if (liveChange !== null && line.id <= liveChange) {
    const done = target === 'hook' ? 'Sent' : 'Live';
    const at = wentLiveAt(line.id, history);
    return { kind: 'live', text: at ? `${done} ${clockText(at, now)}` : done };
  }
  if (status.paused) {
    return { kind: 'held', text: status.hold?.rollback ? 'Rolled back' : 'Waits, paused' };
  }
  const inBuild = build?.change != null && line.id <= build.change;
  if (state === 'building') {
    if (!inBuild) return { kind: 'queued', text: 'Queued' };
    const progress = progressText(status);
    const text = progress === LAST_WORK ? progress : `Building ${progress ?? ''}`.trim();
    return { kind: 'building', text };
  }
  if (state === 'failed') {
    return inBuild ? { kind: 'failed', text: 'Failed' } : { kind: 'queued', text: 'Queued' };
  }
  return state === 'queued' ? { kind: 'queued', text: 'Queued' } : { kind: 'saved', text: 'Saved' };
}

/** What goes on once the last page is there. */
const LAST_WORK = 'Putting the release together';

/** '120 of 507 pages', and what comes after the last one; null where the host builds. */
export function progressText({ build, target }: PublishStatus): string | null {
  if (!build || target === 'hook') return null;
  const done = build.pages.rendered + build.pages.reused;
  if (done === 0) return 'preparing';
  if (done === build.total) return LAST_WORK;
  // The total is that of the last release: with more pages, nobody knows how many come.
  const made = formatCount(done);
  return build.total && done < build.total
    ? `${made} of ${formatCount(build.total)} pages`
    : `${made} pages`;
}

/** When the change was part of what is served for the first time, as far as the history goes. */
function wentLiveAt(id: number, history: readonly PublishEvent[]): string | null {
  const live = history.filter(({ kind, change }) => kind === 'live' && change !== null);
  const first = live.findLast(({ change }) => change! >= id);
  // The oldest event that is kept may have brought it, or one before.
  const isOldest = first !== undefined && first === live.at(-1);
  return first && !isOldest ? first.at : null;
}

import type { Overview } from '#src/contract/insight/overview.ts';
import { MOST_CLICKED } from '#src/domain/prices/watch.ts';
import { ageText } from '../../core/time.ts';

type To = Record<string, string>;

/** One of the things of a group, with the way to where it is done. */
export interface TodoLine {
  what: string;
  more?: string;
  to: To;
}

/** Things of one kind that wait for a person. */
export interface TodoGroup {
  key: string;
  n: number;
  /** What they are, as it follows the number. */
  title: string;
  reason?: string;
  /** Where all of them are done. */
  action?: { label: string; to: To };
  /** They went wrong, and do not mend themselves. */
  bad?: boolean;
  /** Each of them; a group without lines has a list of its own. */
  lines?: readonly TodoLine[];
}

const noun = (n: number, one: string, many: string) => (n === 1 ? one : many);
/** A line for what there is some of. */
const some = (n: number, line: TodoLine): TodoLine[] => (n > 0 ? [line] : []);

/** What can be done today, what went wrong first; empty when nothing can. */
export function todoOf(overview: Overview, now = Date.now()): TodoGroup[] {
  const groups = [failures(overview), ...queues(overview, now), clicked(overview), mends(overview)];
  return groups.filter(({ n }) => n > 0);
}

function failures({ release, backup, feeds, jobs, unreadable }: Overview): TodoGroup {
  const lines: TodoLine[] = [
    ...some(Number(release?.state === 'failed' && !release.paused), {
      what: 'Publishing',
      more: 'The last pages are still up',
      to: { tab: 'publishing' },
    }),
    ...(backup.failure === null
      ? []
      : [{ what: 'Backup', more: backup.failure, to: { tab: 'settings', view: 'backups' } }]),
    ...jobs.failing
      // The backup has a line of its own.
      .filter(({ name }) => name !== 'backup' || backup.failure === null)
      .map(({ title, error }) => ({
        what: title,
        more: error,
        to: { tab: 'settings', view: 'jobs' },
      })),
    ...feeds.failing.map((name) => ({
      what: name,
      more: 'This feed failed',
      to: { tab: 'import', view: 'feeds' },
    })),
    ...unreadable.map(({ id, name }) => ({
      what: name,
      more: 'Left out of all pages: a value cannot be read, save it anew',
      to: { tab: 'simcards', id: String(id) },
    })),
  ];
  const n = lines.length;
  return { key: 'failed', n, title: noun(n, 'failure', 'failures'), bad: true, lines };
}

function queues({ feeds, held, reports, checks, drafts }: Overview, now: number): TodoGroup[] {
  const { oldest, open } = reports;
  const { waiting } = feeds;
  return [
    {
      key: 'reports',
      n: open,
      title: noun(open, 'report of a reader', 'reports of readers'),
      ...(oldest !== null && { reason: `the oldest came ${ageText(oldest, now)}` }),
      action: { label: `Answer ${open}`, to: { tab: 'prices', view: 'reports' } },
    },
    {
      key: 'held',
      n: held,
      title: noun(held, 'held row', 'held rows'),
      reason: 'prices far from the usual',
      action: { label: `Decide ${held}`, to: { tab: 'prices', view: 'held' } },
    },
    {
      key: 'waiting',
      n: waiting.length,
      title: noun(waiting.length, 'feed waits for you', 'feeds wait for you'),
      reason: 'nothing of its file is applied yet',
      lines: waiting.map(({ name, importId }) => ({
        what: name,
        to: { tab: 'import', run: String(importId) },
      })),
    },
    {
      key: 'doubt',
      n: checks.doubts,
      title: noun(checks.doubts, 'price in doubt', 'prices in doubt'),
      reason: 'the watcher read something else',
      action: {
        label: `Check ${checks.doubts}`,
        to: { tab: 'prices', view: 'check', state: 'doubt' },
      },
    },
    {
      key: 'drafts',
      n: drafts.plans,
      title: noun(drafts.plans, 'SIM card with draft values', 'SIM cards with draft values'),
      ...(drafts.stopped > 0 && {
        reason: `${drafts.stopped} could not begin or end by schedule`,
        bad: true,
      }),
      action: {
        label: `View ${drafts.plans}`,
        to: { tab: 'simcards', where: 'hasDraft.is.true' },
      },
    },
  ];
}

function clicked({ clicked: { of, unseen, today } }: Overview): TodoGroup {
  return {
    key: 'clicked',
    n: unseen,
    title: of < MOST_CLICKED ? `of ${of} clicked prices` : `of the ${of} most clicked prices`,
    reason: `not seen for 30 days${today > 0 ? `. ${today} of ${of} seen today` : ''}`,
    action: { label: `Check ${unseen}`, to: { tab: 'prices', view: 'check', state: 'clicked' } },
  };
}

function mends({ buyLinks, twice, plans, operator, pictures }: Overview): TodoGroup {
  const { dead, none } = buyLinks;
  const lines = [
    ...some(operator.missing.length, {
      what: 'The pages do not say who runs the site',
      more: `Missing: ${operator.missing.join(', ')}. The law of most countries asks for them`,
      to: { tab: 'settings' },
    }),
    ...some(dead, {
      what: `${dead} dead Buy ${noun(dead, 'link', 'links')}`,
      more: 'The watcher found no page there',
      to: { tab: 'simcards', where: 'deadBuyLink.is.true' },
    }),
    ...some(none, {
      what: `${none} SIM ${noun(none, 'card', 'cards')} without a Buy link`,
      to: { tab: 'simcards', where: 'status.is.active,noBuyLink.is.true' },
    }),
    ...some(twice, {
      what: `${twice} SIM ${noun(twice, 'card', 'cards')} listed twice`,
      more: 'Nothing but the price tells them apart',
      to: { tab: 'simcards', where: 'listedTwice.is.true' },
    }),
    ...elsewhere(pictures.elsewhere),
    ...some(plans.draft, {
      what: `${plans.draft} SIM ${noun(plans.draft, 'card', 'cards')} not public yet`,
      to: { tab: 'simcards', where: 'status.is.draft' },
    }),
  ];
  const n = lines.length;
  return { key: 'mend', n, title: noun(n, 'thing to mend', 'things to mend'), lines };
}

/** What names pictures of other sites, by the list where each is mended. */
const PICTURED = {
  carriers: ['carrier', 'carriers'],
  regions: ['region', 'regions'],
  seo: ['page', 'settings'],
} as const;
const elsewhere = (names: Overview['pictures']['elsewhere']): TodoLine[] =>
  (['carriers', 'regions', 'seo'] as const).flatMap((kind) => {
    const found = names[kind];
    const [word, tab] = PICTURED[kind];
    const path = kind === 'seo' && found.find((name) => name.startsWith('/'));
    return some(found.length, {
      what: `${found.length} ${noun(found.length, word, `${word}s`)} with a picture on another site`,
      more: `Not shown until fetched in the form: ${found.slice(0, 5).join(', ')}`,
      to: { tab, ...(path && { path }) },
    });
  });

import type { Overview } from '#src/contract/overview.ts';
import { ageText } from '../time.ts';

/** Something that waits for a person. */
export interface Todo {
  key: string;
  /** How many; null where a number says nothing. */
  n: number | null;
  /** What they are, as it follows the number. */
  what: string;
  more?: string;
  /** Where it is done. */
  to: Record<string, string>;
  /** It went wrong, and does not mend itself. */
  bad?: boolean;
}

const noun = (n: number, one: string, many: string) => (n === 1 ? one : many);

/** What waits, what went wrong first; empty when nothing does. */
export function todoOf(overview: Overview, now = Date.now()): Todo[] {
  return [...failures(overview), ...queues(overview, now), ...mends(overview)].filter(
    ({ n }) => n !== 0,
  );
}

function failures({ release, backup, feeds, jobs, unreadable }: Overview): Todo[] {
  const { failing } = feeds;
  // The backup has a line of its own.
  const failed = jobs.failing.filter(({ name }) => name !== 'backup' || backup.failure === null);
  const [first] = unreadable;
  return [
    ...(release?.state === 'failed' && !release.paused
      ? [
          {
            key: 'publishing',
            n: null,
            what: 'Publishing failed',
            more: 'The last pages are still up',
            to: { tab: 'publishing' },
            bad: true,
          },
        ]
      : []),
    ...(backup.failure === null
      ? []
      : [
          {
            key: 'backup',
            n: null,
            what: 'The last backup failed',
            more: backup.failure,
            to: { tab: 'settings', view: 'backups' },
            bad: true,
          },
        ]),
    {
      key: 'jobs',
      n: failed.length,
      what: noun(failed.length, 'job failed', 'jobs failed'),
      more: failed.map(({ title, error }) => `${title}: ${error}`).join('; '),
      to: { tab: 'settings', view: 'jobs' },
      bad: true,
    },
    {
      key: 'unreadable',
      n: unreadable.length,
      what: noun(
        unreadable.length,
        'SIM card left out of all pages',
        'SIM cards left out of all pages',
      ),
      more: `A value cannot be read, save it anew: ${unreadable.map(({ name }) => name).join(', ')}`,
      to: { tab: 'simcards', ...(first && { id: String(first.id) }) },
      bad: true,
    },
    {
      key: 'feeds',
      n: failing.length,
      what: noun(failing.length, 'feed fails', 'feeds fail'),
      more: failing.join(', '),
      to: { tab: 'import', view: 'feeds' },
      bad: true,
    },
  ];
}

function queues({ feeds, held, reports, checks, drafts }: Overview, now: number): Todo[] {
  const { oldest } = reports;
  const { waiting } = feeds;
  return [
    {
      key: 'waiting',
      n: waiting.length,
      what: noun(waiting.length, 'feed waits for a look', 'feeds wait for a look'),
      more: waiting.map(({ name }) => name).join(', '),
      to:
        waiting.length === 1
          ? { tab: 'import', run: String(waiting[0]!.importId) }
          : { tab: 'import', view: 'feeds' },
    },
    {
      key: 'held',
      n: held,
      what: noun(held, 'price held back', 'prices held back'),
      more: 'Far from the usual: release or discard',
      to: { tab: 'prices', view: 'held' },
    },
    {
      key: 'reports',
      n: reports.open,
      what: noun(reports.open, 'open report', 'open reports'),
      ...(oldest !== null && { more: `The oldest came ${ageText(oldest, now)}` }),
      to: { tab: 'prices', view: 'reports' },
    },
    {
      key: 'checks',
      n: checks.open,
      what: noun(checks.open, 'price to check', 'prices to check'),
      ...(checks.doubts > 0 && { more: `The watcher doubts ${checks.doubts}` }),
      to: { tab: 'prices', view: 'check' },
    },
    {
      key: 'drafts',
      n: drafts.plans,
      what: noun(drafts.plans, 'SIM card with draft values', 'SIM cards with draft values'),
      ...(drafts.stopped > 0 && {
        more: `${drafts.stopped} could not begin or end by schedule`,
        bad: true,
      }),
      to: { tab: 'simcards', status: 'changing' },
    },
  ];
}

function mends(overview: Overview): Todo[] {
  const { buyLinks, twice, plans, operator } = overview;
  const { dead, none } = buyLinks;
  return [
    {
      key: 'operator',
      n: operator.missing.length === 0 ? 0 : null,
      what: 'The pages do not say who runs the site',
      more: `Missing: ${operator.missing.join(', ')}. The law of most countries asks for them`,
      to: { tab: 'settings' },
    },
    {
      key: 'dead',
      n: dead,
      what: noun(dead, 'dead Buy link', 'dead Buy links'),
      more: 'The watcher found no page there',
      to: { tab: 'simcards', show: 'deadbuy' },
    },
    {
      key: 'none',
      n: none,
      what: noun(none, 'SIM card without a Buy link', 'SIM cards without a Buy link'),
      to: { tab: 'simcards', status: 'active', show: 'nobuy' },
    },
    {
      key: 'twice',
      n: twice,
      what: noun(twice, 'SIM card listed twice', 'SIM cards listed twice'),
      more: 'Nothing but the price tells them apart',
      to: { tab: 'simcards', show: 'twice' },
    },
    ...pictures(overview),
    {
      key: 'unpublished',
      n: plans.draft,
      what: noun(plans.draft, 'SIM card not public yet', 'SIM cards not public yet'),
      to: { tab: 'simcards', status: 'draft' },
    },
  ];
}

/** What names pictures of other sites, by the list where each is mended. */
const PICTURED = { carriers: 'carrier', regions: 'region', seo: 'page' } as const;
const pictures = ({ pictures: { elsewhere } }: Overview) =>
  (['carriers', 'regions', 'seo'] as const).map((tab): Todo => {
    const names = elsewhere[tab];
    const path = tab === 'seo' && names.find((name) => name.startsWith('/'));
    return {
      key: `pictures ${tab}`,
      n: names.length,
      what: `${noun(names.length, PICTURED[tab], `${PICTURED[tab]}s`)} with a picture on another site`,
      more: `Not shown until fetched in the form: ${names.slice(0, 5).join(', ')}`,
      to: { tab: tab === 'seo' ? 'settings' : tab, ...(path && { path }) },
    };
  });

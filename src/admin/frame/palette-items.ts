import { usePublishFeed } from '../core/data/use-publish.ts';
import { usePublishActions } from '../publish/use-actions.ts';
import { useWrite } from '../core/data/writes.ts';
import { adminCall } from '../core/data/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { foldWords } from '#src/domain/core/fold.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { holds, type StaffRole } from '#src/domain/people/roles.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import type { AdminIconName } from '../core/parts/AdminIcon.tsx';
import { useDatabaseActions } from '../core/records/DatabaseMenu.tsx';
import { setRead, useAdminPlans, useCarriers } from '../core/data/reads.ts';
import { go } from '../core/browser/address.ts';
import type { AdminPlace } from './place.ts';
import { mayLeave } from '../core/browser/unsaved.ts';
import { useRole } from '../core/role.tsx';
import { planFinderUrl } from '../plans/query.ts';
import { STATUS_WORDS } from '#src/domain/plans/facts/table.ts';
import { useDebounced } from '../core/parts/use-debounced.ts';

export interface PaletteItem {
  key: string;
  icon: AdminIconName;
  label: string;
  meta?: string;
  /** Further words that find it. */
  also?: string;
  /** Who has it; without one, everybody. */
  needs?: StaffRole;
  run: () => unknown;
  /** What Ctrl+Enter does. */
  second?: () => unknown;
  secondLabel?: string;
}
export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

const SHOWN = 6;
/** More are read than shown: hits in the name come before hits in carrier or description. */
const READ = 30;

/** What the typed text finds; with no text the commands alone. */
export function usePaletteItems(text: string, places: readonly AdminPlace[]): PaletteGroup[] {
  const q = useDebounced(text.trim(), 120);
  const plans = useAdminPlans(planFinderUrl(q, { sort: 'popularity', limit: READ }), q !== '');
  const carriers = useCarriers();
  const commands = useCommands(places);
  const plansFound = q === '' ? [] : byName(plans.data?.data ?? [], q).slice(0, SHOWN);
  const groups: PaletteGroup[] = [
    {
      title: 'SIM cards',
      items: plansFound.map((plan) => ({
        key: `plan-${plan.id}`,
        icon: 'card-sim',
        label: fullPlanName(plan.carrier.name, plan.planName),
        meta: metaOf(plan),
        run: () => go({ tab: 'simcards', id: plan.id }),
        second: () => go({ tab: 'prices', id: plan.id }),
        secondLabel: 'Price history',
      })),
    },
    {
      title: 'Carriers',
      items: (text.trim() === '' ? [] : (carriers.data ?? []))
        .filter((carrier) => matches(carrier.name, text))
        .slice(0, SHOWN)
        .map((carrier) => ({
          key: `carrier-${carrier.id}`,
          icon: 'radio-tower',
          label: carrier.name,
          meta: carrier.simCardCount === 1 ? '1 plan' : `${carrier.simCardCount} plans`,
          run: () => go({ tab: 'carriers', id: carrier.id }),
          second: () => go({ tab: 'simcards', where: `carrier.is.${carrier.slug}` }),
          secondLabel: 'SIM cards',
        })),
    },
    { title: 'Commands', items: beginningFirst(commands, text) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function useCommands(places: readonly AdminPlace[]): PaletteItem[] {
  const database = useDatabaseActions();
  const work = useWorkCommands();
  const role = useRole();
  const all: PaletteItem[] = [
    command('New SIM card', 'plus', 'editor', () => go({ tab: 'simcards', new: '1' })),
    command('New carrier', 'plus', 'editor', () => go({ tab: 'carriers', new: '1' })),
    command('New region', 'plus', 'editor', () => go({ tab: 'regions', new: '1' })),
    command('New user', 'plus', 'admin', () => go({ tab: 'settings', view: 'people', new: '1' })),
    ...work,
    ...places.flatMap(waysTo),
    command('Visit the site', 'external-link', 'viewer', async () => {
      if (await mayLeave()) location.assign(paths.home);
    }),
    command('Reload seed data', 'database', 'admin', database.reload),
    command('Reset database', 'database', 'admin', database.reset),
  ];
  return all.filter(({ needs = 'viewer' }) => holds(role, needs));
}

/** Something that is done at once, by who may do it. */
const command = (
  label: string,
  icon: AdminIconName,
  needs: StaffRole,
  run: () => unknown,
): PaletteItem => ({ key: label, icon, label, needs, run });

/** Commands about publishing, backups, exports and prices; those of publishing follow its state. */
function useWorkCommands(): PaletteItem[] {
  const client = useQueryClient();
  const { status } = usePublishFeed();
  const publishing = usePublishActions();
  const backUp = useWrite({
    run: () => adminCall('POST', api.backups),
    done: 'The database is backed up',
    failed: 'Error making the backup',
  });
  const paused = status?.paused === true;
  return [
    command(
      paused ? 'Resume publishing' : 'Publish now',
      'circle-play',
      'editor',
      publishing.publish,
    ),
    ...(paused ? [] : [command('Pause publishing', 'circle-pause', 'editor', publishing.pause)]),
    command('Back up now', 'database', 'admin', () =>
      backUp.mutate(undefined, { onSuccess: (next) => setRead(client, api.backups, next) }),
    ),
    command('Export SIM cards', 'download', 'viewer', () => go({ tab: 'import', view: 'export' })),
    command('Check prices', 'check', 'viewer', () => go({ tab: 'prices', view: 'check' })),
  ];
}

/** The ways to a place and to its views; each says where it leads, and is found by its older names too. */
function waysTo({ id, label, title, also, icon, views = [] }: AdminPlace): PaletteItem[] {
  const first = { key: `place-${id}`, icon, label: `Go to ${label}`, run: () => go({ tab: id }) };
  return [
    { ...first, ...(title && { meta: title }), also: [title, also].filter(Boolean).join(' ') },
    ...views.map((view) => ({
      key: `place-${id}-${view.view}`,
      icon,
      label: `Go to ${view.label}`,
      meta: label,
      also: view.also ?? '',
      ...(view.role && { needs: view.role }),
      run: () => go({ tab: id, view: view.view }),
    })),
  ];
}

/** Price and data; before them the status of a plan that the public does not see. */
function metaOf({ status, price, currency, dataAmount }: AdminPlan): string {
  const text = `${formatMoney(price, currency)}, ${dataAmount}`;
  return status === 'active' ? text : `${STATUS_WORDS[status]}, ${text}`;
}

/** Plans whose name holds the words first; else in the order they came. */
function byName(plans: readonly AdminPlan[], q: string): AdminPlan[] {
  const rank = (plan: AdminPlan) => Number(!matches(plan.planName, q));
  return [...plans].sort((a, b) => rank(a) - rank(b));
}

/** The commands that match, those that begin with the very text before the others. */
function beginningFirst(commands: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ label }: PaletteItem) => Number(!label.toLowerCase().startsWith(wanted));
  return commands
    .filter(({ label, also = '' }) => matches(`${label} ${also}`, text))
    .sort((a, b) => rank(a) - rank(b));
}

/** Each typed word begins a word of the label. */
function matches(label: string, text: string): boolean {
  const words = foldWords(label);
  return foldWords(text).every((part) => words.some((word) => word.startsWith(part)));
}

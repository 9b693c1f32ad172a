import { api } from '#src/domain/core/paths/paths.ts';
import { AdminIcon } from '../parts/AdminIcon.tsx';
import { adminCall } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { go } from '../browser/address.ts';
import { Menu, MenuItem } from '../parts/Menu.tsx';
import { leaveQuietly, mayLeave } from '../browser/unsaved.ts';
import { useMay } from '../role.tsx';

/** The two actions on the whole content, each behind a word that must be typed (rule 62). */
export function useDatabaseActions() {
  const reload = useWrite({
    run: () => adminCall('POST', api.seedDatabase, { body: { confirm: 'RELOAD' } }),
    done: 'Seed data reloaded',
    failed: 'Error reloading seed data',
    soon: true,
  });
  const reset = useWrite({
    run: () => adminCall('POST', api.resetDatabase, { body: { confirm: 'RESET' } }),
    done: 'Database reset',
    failed: 'Error resetting database',
    soon: true,
  });
  return {
    busy: reload.isPending || reset.isPending,
    async reload() {
      if (!(await mayLeave())) return;
      await confirm({
        title: 'Reload the seed data?',
        text: 'Carriers, regions and SIM cards of the seed go back to their seeded values. Everything else stays. A snapshot of the database is made first.',
        action: 'Reload seed data',
        typed: 'RELOAD',
        run() {
          leaveQuietly();
          return reload.mutateAsync();
        },
      });
    },
    async reset() {
      if (!(await mayLeave())) return;
      await confirm({
        title: 'Reset the database?',
        text: 'This removes all carriers, regions, SIM cards and price records. Users, settings and the history of changes stay. A snapshot of the database is made first.',
        action: 'Reset database',
        danger: true,
        typed: 'RESET',
        run() {
          leaveQuietly();
          return reset.mutateAsync();
        },
      });
    },
  };
}

/** The Database menu of the lists, for admins. */
export function DatabaseMenu() {
  const actions = useDatabaseActions();
  if (!useMay('admin')) return null;
  return (
    <Menu
      label="Database"
      className="btn btn-ghost btn-sm btn-icon"
      button={<AdminIcon name="ellipsis" />}
    >
      <MenuItem onClick={() => void go({ tab: 'settings', view: 'backups' })}>Backups</MenuItem>
      <MenuItem disabled={actions.busy} onClick={() => void actions.reload()}>
        Reload seed data
      </MenuItem>
      <MenuItem danger disabled={actions.busy} onClick={() => void actions.reset()}>
        Reset database
      </MenuItem>
    </Menu>
  );
}

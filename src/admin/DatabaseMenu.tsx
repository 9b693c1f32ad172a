import { useEffect, useRef, useState } from 'react';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { AdminIcon } from './AdminIcon.tsx';
import { BackupDialog } from './backup/BackupDialog.tsx';
import { BackupsItem } from './backup/BackupsItem.tsx';
import { call } from './data/call.ts';
import { useWrite } from './data/writes.ts';
import { confirm } from './dialog/confirm.tsx';
import { leaveQuietly, mayLeave } from './frame/unsaved.ts';

/** The two actions on the whole content, each behind a word that must be typed (decisions §2). */
export function useDatabaseActions() {
  const reload = useWrite({
    run: () => call('POST', api.seedDatabase, { body: { confirm: 'RELOAD' } }),
    done: 'Seed data reloaded',
    failed: 'Error reloading seed data',
    soon: true,
  });
  const reset = useWrite({
    run: () => call('POST', api.resetDatabase, { body: { confirm: 'RESET' } }),
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

/** The Database menu of the lists. */
export function DatabaseMenu() {
  const actions = useDatabaseActions();
  const [showsBackups, setShowsBackups] = useState(false);
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (ref.current && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('focusin', close);
    };
  }, []);
  const choose = (action: () => Promise<void>) => {
    ref.current!.open = false;
    ref.current!.querySelector('summary')?.focus();
    void action();
  };
  return (
    <>
      {/* Esc closes the menu wherever in it the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details
        ref={ref}
        className="menu"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.open = false;
          event.currentTarget.querySelector('summary')?.focus();
        }}
      >
        <summary className="btn btn-ghost btn-sm" aria-disabled={actions.busy || undefined}>
          <AdminIcon name="database" />
          Database
          <Icon name="chevron-down" />
        </summary>
        <div className="pop">
          <BackupsItem onOpen={() => choose(async () => setShowsBackups(true))} />
          <button type="button" disabled={actions.busy} onClick={() => choose(actions.reload)}>
            Reload seed data
          </button>
          <button
            type="button"
            className="danger"
            disabled={actions.busy}
            onClick={() => choose(actions.reset)}
          >
            Reset database
          </button>
        </div>
      </details>
      {showsBackups && <BackupDialog onClose={() => setShowsBackups(false)} />}
    </>
  );
}

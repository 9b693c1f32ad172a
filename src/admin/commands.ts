import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/domain/core/paths/paths.ts';
import type { StaffRole } from '#src/domain/people/roles.ts';
import type { AdminIconName } from './AdminIcon.tsx';
import { call } from './data/call.ts';
import { setRead } from './data/reads.ts';
import { useWrite } from './data/writes.ts';
import { go } from './frame/address.ts';
import { usePublishActions } from './publish/use-actions.ts';
import { usePublishFeed } from './publish/use-publish.ts';

/** What can be done at once from anywhere, as the command palette lists it. */
interface Command {
  key: string;
  icon: AdminIconName;
  label: string;
  /** Who has it; without one, everybody. */
  needs?: StaffRole;
  run: () => unknown;
}

/** Commands about publishing, backups, exports and prices; those of publishing follow its state. */
export function useWorkCommands(): Command[] {
  const client = useQueryClient();
  const { status } = usePublishFeed();
  const publishing = usePublishActions();
  const backUp = useWrite({
    run: () => call('POST', api.backups),
    done: 'The database is backed up',
    failed: 'Error making the backup',
  });
  const paused = status?.paused === true;
  return [
    {
      key: 'publish',
      needs: 'editor',
      icon: 'circle-play',
      label: paused ? 'Resume publishing' : 'Publish now',
      run: publishing.publish,
    },
    ...(paused
      ? []
      : [
          {
            key: 'pause',
            needs: 'editor',
            icon: 'circle-pause',
            label: 'Pause publishing',
            run: publishing.pause,
          } as const,
        ]),
    {
      key: 'backup',
      needs: 'admin',
      icon: 'database',
      label: 'Back up now',
      run: () =>
        backUp.mutate(undefined, { onSuccess: (next) => setRead(client, api.backups, next) }),
    },
    {
      key: 'export',
      icon: 'download',
      label: 'Export SIM cards',
      run: () => go({ tab: 'import', view: 'export' }),
    },
    {
      key: 'checks',
      icon: 'check',
      label: 'Check prices',
      run: () => go({ tab: 'prices', view: 'check' }),
    },
  ];
}

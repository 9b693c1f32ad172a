import { z } from 'zod';
import { reloadSeed } from '#db/seed/reload.ts';
import { plural } from '#src/domain/core/plural.ts';
import { makeBackup } from '../../history/backup/make.ts';
import { COMMAND_LINE, defineCommand } from '../control/command.ts';
import { told } from '../control/outcome.ts';

/** `seed:load`: what the dashboard's "Reload seed data" does, for sites that began with fewer plans. */
export const seedCommand = defineCommand({
  name: 'seed:load',
  about:
    'adds sourced plans that this version brings and renews those that came before, after a backup; all others stay',
  read: (words) => (words.length > 0 ? undefined : {}),
  input: z.strictObject({}),
  run: (_, { db, env, now }) =>
    told(async () => {
      const change = { actor: COMMAND_LINE, now: now(), way: 'import' } as const;
      const backUp = () => makeBackup('before-reload', { env, now: change.now });
      const { added, changed, backup } = await reloadSeed(db, backUp, change);
      const message = `${plural(added, 'row')} added, ${plural(changed, 'row')} renewed. As the database was, it is in ${backup}.`;
      return { exitCode: 0, message, data: { added, changed, backup } };
    }),
});

import { auditCommand } from '../../history/audit/command.ts';
import { ACCOUNT_COMMANDS } from '../../people/auth/commands/commands.ts';
import { TOKEN_COMMANDS } from '../../people/auth/commands/token-commands.ts';
import { USER_COMMANDS } from '../../people/auth/commands/user-commands.ts';
import { exportCommand } from '../../imports/export/commands.ts';
import { listFeedsCommand, runFeedCommand } from '../../imports/feeds/commands.ts';
import { importCommand, revertCommand } from '../../imports/commands.ts';
import {
  activateRelease,
  listReleases,
  pauseCommand,
  publishCommand,
  resumeCommand,
} from '../../publish/commands.ts';
import { ratesCommand } from '../../prices/rates/commands.ts';
import { type Command, COMMAND_LINE, defineCommand, withKnownErrors } from '../../command.ts';
import { z } from 'zod';
import { reloadSeed } from '#db/seed/reload.ts';
import { plural } from '#src/domain/core/plural.ts';
import { makeBackupFile } from '../../history/backup/make.ts';

/** `seed:load`: what the dashboard's "Reload seed data" does, for sites that began with fewer plans. */
export const seedCommand = defineCommand({
  name: 'seed:load',
  about:
    'adds sourced plans that this version brings and renews those that came before, after a backup; all others stay',
  read: (words) => (words.length > 0 ? undefined : {}),
  input: z.strictObject({}),
  run: (_, { db, env, now }) =>
    withKnownErrors(async () => {
      const change = { actor: COMMAND_LINE, now: now(), way: 'import' } as const;
      const backUp = () => makeBackupFile('before-reload', { env, now: change.now });
      const { added, changed, backup } = await reloadSeed(db, backUp, change);
      const message = `${plural(added, 'row')} added, ${plural(changed, 'row')} renewed. As the database was, it is in ${backup}.`;
      return { exitCode: 0, message, data: { added, changed, backup } };
    }),
});

/** Every command that works beside the running server and without one. */
export const COMMANDS: readonly Command[] = [
  publishCommand,
  pauseCommand,
  resumeCommand,
  listReleases,
  activateRelease,
  importCommand,
  revertCommand,
  exportCommand,
  listFeedsCommand,
  runFeedCommand,
  ratesCommand,
  seedCommand,
  ...ACCOUNT_COMMANDS,
  ...USER_COMMANDS,
  ...TOKEN_COMMANDS,
  auditCommand,
];

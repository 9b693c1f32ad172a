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
import { seedCommand } from '../start/seed-command.ts';
import type { Command } from './command.ts';

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

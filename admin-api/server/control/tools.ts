import {
  backupTool,
  listBackupsTool,
  restoreTool,
  withoutPeopleTool,
} from '../../history/backup/commands.ts';
import { doctorTool } from '../doctor/command.ts';
import type { Tool } from '../../command.ts';

/** Every tool of the command line. */
export const TOOLS: readonly Tool[] = [
  backupTool,
  listBackupsTool,
  withoutPeopleTool,
  restoreTool,
  doctorTool,
];

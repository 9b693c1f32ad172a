import { z } from 'zod';

/** Where the server hears commands: for the command line alone, so the contract does not name it. */
export const COMMAND_PATH = '/api/command';

/** What a command sends. */
export const CommandRequest = z.strictObject({ name: z.string(), input: z.unknown() });

/** The lines that come back: progress, then how it ended. */
export const CommandAnswer = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({
    exitCode: z.literal([0, 1, 2]),
    message: z.string(),
    data: z.unknown().optional(),
    asks: z.literal('password').optional(),
  }),
]);
export type CommandAnswer = z.infer<typeof CommandAnswer>;

import type { Env } from '../../env.ts';

/** What the command line gave a tool. */
export interface ToolCall {
  words: string[];
  values: Record<string, string | boolean | undefined>;
}

/**
 * A command that needs no server and opens no database of the configuration before it runs: it
 * must work when the database is damaged or missing, and beside a running server.
 */
export interface Tool {
  name: string;
  /** Words after the name: '<file>'. */
  words?: string;
  about: string;
  options?: Record<string, { type: 'string' | 'boolean'; about: string }>;
  /** The exit code and what to say; null for a wrong call. */
  run(
    call: ToolCall,
    context: { env: Env; now: Date },
  ): Promise<{ exitCode: number; message: string; data?: unknown } | null>;
}

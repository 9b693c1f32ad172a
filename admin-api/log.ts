import { pino, type Logger } from 'pino';
import { createLogOutput } from './log-output.ts';

export type { Logger };

/** Log lines as JSON on standard output: UTC time, level, event, request id; never a secret. */
export function createLog(level: 'info' | 'silent' = 'info'): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'msg',
    timestamp: () => `,"t":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ lvl: label }) },
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
      remove: true,
    },
  };
  return level === 'silent' ? pino(options) : pino(options, createLogOutput());
}

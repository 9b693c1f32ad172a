import { pino, type Logger } from 'pino';

export type { Logger };

/** Log lines as JSON on standard output: UTC time, level, event, request id; never a secret. */
export function createLog(level: 'info' | 'silent' = 'info'): Logger {
  return pino({
    level,
    base: null,
    messageKey: 'msg',
    timestamp: () => `,"t":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ lvl: label }) },
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
      remove: true,
    },
  });
}

import { pino, type Logger } from 'pino';
import { createLogOutput, type LogOutput } from './log-output.ts';

export type { Logger };

/** Characters of an address that a line holds: strangers choose how long it is. */
const MOST_OF_ADDRESS = 200;

/** Log lines as JSON on standard output: UTC time, level, event, request id; never a secret. */
export function createLog(level: 'info' | 'silent' = 'info', output?: LogOutput): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'msg',
    timestamp: () => `,"t":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ lvl: label }), log: withShortAddress },
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie'],
      remove: true,
    },
  };
  return level === 'silent' ? pino(options) : pino(options, output ?? createLogOutput());
}

/** The same line with the address in it cut, under either of the names that lines have for it. */
function withShortAddress(line: Record<string, unknown>): Record<string, unknown> {
  const cut = (address: unknown) =>
    typeof address === 'string' && address.length > MOST_OF_ADDRESS
      ? `${address.slice(0, MOST_OF_ADDRESS)}…`
      : address;
  const { route, path } = line;
  if (cut(route) === route && cut(path) === path) return line;
  return {
    ...line,
    ...('route' in line && { route: cut(route) }),
    ...('path' in line && { path: cut(path) }),
  };
}

import { join } from 'node:path';
import type { Tool } from '../../command.ts';
import { examine } from './doctor.ts';

/** `doctor`: what is wrong, and how to mend it, a line each. 0: nothing, 1: warnings, 2: errors. */
export const doctorTool: Tool = {
  name: 'doctor',
  about: 'names what is wrong and how to mend it; ends with 0, 1 (warnings) or 2 (errors)',
  async run({ words }, { env, now }) {
    if (words.length > 0) return null;
    const found = await examine({ env, root: join(import.meta.dirname, '../../..'), now });
    const lines = found.map(({ check, level, message, mend }) =>
      [`${level.padEnd(7)} ${check}`, message && `: ${message}`, mend && ` ${mend}`].join(''),
    );
    const has = (level: string) => found.some((one) => one.level === level);
    const exitCode = has('error') ? 2 : has('warning') ? 1 : 0;
    return { exitCode, message: lines.join('\n'), data: found };
  },
};

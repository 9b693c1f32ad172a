import { join } from 'node:path';
import { plural } from '#src/domain/plural.ts';
import type { Tool } from '../control/tool.ts';
import { examine } from './doctor.ts';
import { waitingLines } from './waits.ts';

/** `doctor`: what is wrong, and how to mend it. 0: nothing, 1: warnings, 2: errors. */
export const doctorTool: Tool = {
  name: 'doctor',
  about: 'names what is wrong and how to mend it; ends with 0, 1 (warnings) or 2 (errors)',
  async run({ words }, { env, now }) {
    if (words.length > 0) return null;
    const root = join(import.meta.dirname, '../..');
    const { findings, prices, waits } = await examine({ env, root, now });
    const errors = findings.filter(({ level }) => level === 'error');
    const lines = findings.map(
      ({ level, check, message, mend }) => `${level}: ${message} [${check}]\n  ${mend}`,
    );
    const warnings = findings.length - errors.length;
    lines.push(
      findings.length === 0
        ? 'Nothing is wrong.'
        : `${plural(errors.length, 'error')}, ${plural(warnings, 'warning')}.`,
    );
    const waiting = waits ? waitingLines(waits) : [];
    if (waiting.length > 0) lines.push('Waiting for a person:', ...waiting);
    if (prices && prices.length > 0) {
      lines.push('Prices confirmed in the last 30 days:');
      for (const { carrier, machine, hand, none } of prices) {
        lines.push(`  ${carrier}: ${machine} by machine, ${hand} by hand, ${none} not at all`);
      }
    }
    const exitCode = errors.length > 0 ? 2 : warnings > 0 ? 1 : 0;
    return { exitCode, message: lines.join('\n'), data: { findings, prices, waits } };
  },
};

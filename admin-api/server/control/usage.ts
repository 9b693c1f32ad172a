import type { Command } from '../../command.ts';

type Described = Pick<Command, 'name' | 'words' | 'about' | 'options'>;

const linesOf = ({ name, words = '', about, options = {} }: Described) => [
  `  ${`${name} ${words}`.trim().padEnd(32)} ${about}`,
  ...Object.entries(options).map(([flag, { about: text }]) => `    --${flag.padEnd(28)} ${text}`),
];

/** Everything that can be asked for. */
export function usageOfAll(all: readonly Described[]): string {
  return `Usage: npm run cli -- <command> [options]

${all.flatMap(linesOf).join('\n')}

  --json                 with any command: the result as one line of JSON

Ends with 0 when done, 1 when refused or when an import has rejected rows or held prices, 2 for a
wrong call or a failure, 3 while a server runs that does not answer here.`;
}

/** What is wrong with a call of a known command, then how it is called. */
export function wrongCall(of: Described, mistake: string): string {
  // The parser's advice about words that begin with a dash is longer than its finding.
  const [finding] = mistake.split('. To specify');
  return `${of.name}: ${finding}\n\nUsage: npm run cli -- ${`${of.name} ${of.words ?? ''}`.trim()}\n${linesOf(of).join('\n')}`;
}

/** What is wrong with the words after a tool's name, which it did not understand. */
export function wrongWords({ words }: Described, given: readonly string[]): string {
  const taken = words?.startsWith('<') ? 1 : 0;
  if (given.length < taken) return `${words} is missing`;
  return given.length > taken
    ? `"${given[taken]}" is one word too many`
    : `"${given.join(' ')}" is not understood`;
}

/** That there is no such command, the one that was likely meant, then all of them. */
export function unknownCommand(name: string, all: readonly Described[]): string {
  const [near] = all
    .map((known) => ({ name: known.name, far: distance(name, known.name) }))
    .filter(({ name: known, far }) => far <= 2 || (name.length > 2 && known.includes(name)))
    .sort((a, b) => a.far - b.far);
  const hint = near ? ` Did you mean "${near.name}"?` : '';
  return `There is no command "${name}".${hint}\n\n${usageOfAll(all)}`;
}

/** How many letters must be added, left out or changed to make one word of another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same));
    }
    row = next;
  }
  return row.at(-1)!;
}

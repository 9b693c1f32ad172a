import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { TOOLS } from './tools.ts';
import { unknownCommand, usageOfAll, wrongCall, wrongWords } from './usage.ts';

const ALL = [...COMMANDS, ...TOOLS];
const named = (name: string) => ALL.find((known) => known.name === name)!;
const firstLine = (text: string) => text.split('\n')[0];

it.each([
  ['user:lst', 'There is no command "user:lst". Did you mean "user:list"?'],
  ['docter', 'There is no command "docter". Did you mean "doctor"?'],
  ['revert', 'There is no command "revert". Did you mean "import:revert"?'],
  ['xyzzy', 'There is no command "xyzzy".'],
  ['x'.repeat(5000), `There is no command "${'x'.repeat(5000)}".`],
])('names the mistake of %.20s first, then all commands', (name, first) => {
  const text = unknownCommand(name, ALL);
  expect(firstLine(text)).toBe(first);
  expect(text).toContain(usageOfAll(ALL));
});

it('names the mistake of a known command first, then how that one is called', () => {
  const text = wrongCall(
    named('import'),
    "Unknown option '--aply'. To specify a positional argument starting with a '-', place it ...",
  );
  expect(firstLine(text)).toBe("import: Unknown option '--aply'");
  expect(text).toContain('Usage: npm run cli -- import <file>');
  expect(text).toContain('--apply');
  expect(text).not.toContain('user:create');
});

it.each([
  ['restore', [], '<file> is missing'],
  ['restore', ['a', 'b'], '"b" is one word too many'],
  ['doctor', ['now'], '"now" is one word too many'],
])('says what is wrong with the words of %s', (name, given, said) => {
  expect(wrongWords(named(name), given)).toBe(said);
});

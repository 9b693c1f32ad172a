import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { turn } from './check-types.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'scripts/check/check-types.ts');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-types-'));
  for (const name of ['tsconfig.json', 'tsconfig.check.json', 'package.json'])
    await cp(join(ROOT, name), join(folder, name));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await write('site/data.ts', 'export const names: string[] = [];\n');
  await write(
    'site/Part.astro',
    '---\ninterface Props {\n  title: string;\n}\nconst { title } = Astro.props;\n---\n\n<p class="a" class="b">{title}</p>\n',
  );
  await write('site/Page.astro', page());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

/** A page without a fault, unless a part of it is given another text. */
function page({ use = 'names.length', attribute = 'title="x"', script = '1' } = {}): string {
  return `---
import { names } from './data.ts';
import Part from './Part.astro';

if (names.length > 9) return new Response(null, { status: 404 });
const count: number = ${use};
---

<Part ${attribute} />
{count}
<script>
  import { names } from './data.ts';

  const first: number = ${script};
  console.log(first, names);
</script>
`;
}

/** Runs the check as \`npm run check\` does. */
function check(): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, lines: (stdout + stderr).trim().split('\n') };
}

it('finds every fault, in pages, in their scripts and beside them, also after a run without any', async () => {
  expect(check()).toEqual({ code: 0, lines: ['no errors'] });
  // The compiler keeps what it knows of the run before.
  await write('site/Page.astro', page({ use: 'names', attribute: 'titel="x"', script: '"1"' }));
  const { code, lines } = check();
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^site\/Page\.astro\(14,9\): error TS2322: Type 'string'/),
    expect.stringMatching(/^site\/Page\.astro\(6,7\): error TS2322: Type 'string\[\]'/),
    expect.stringMatching(/^site\/Page\.astro\(9,7\): error TS2322: Type '\{ titel: string; \}'/),
    expect.stringContaining("Property 'titel' does not exist"),
  ]);
  // What breaks a page may be elsewhere: it is as it was in the first run.
  await write('site/Page.astro', page());
  await rm(join(folder, 'site/Part.astro'));
  await write('site/data.ts', 'export const names: number = [];\n');
  const other = check();
  expect(other.code).toBe(1);
  expect(other.lines).toEqual([
    expect.stringMatching(/^site\/Page\.astro\(3,18\): error TS2307/),
    expect.stringMatching(/^site\/Page\.astro\(5,11\): error TS2339/),
    expect.stringMatching(/^site\/Page\.astro\(6,29\): error TS2339/),
    expect.stringMatching(/^site\/data\.ts\(1,14\): error TS2322/),
  ]);
});

it('names the place where a page cannot be read', () => {
  const { problems } = turn('site/Torn.astro', '---\nconst a = 1;\n---\n\n<p>{a</p>\n');
  expect(problems).toEqual([expect.stringMatching(/^site\/Torn\.astro\(5,4\): /)]);
});

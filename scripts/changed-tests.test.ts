import { expect, it } from 'vitest';
import { testsOf } from './changed-tests.ts';

const FILES: Record<string, string> = {
  'db/rows.ts': '',
  'db/rows.test.ts': "import { rows } from './rows.ts';",
  'db/queries/plans.test.ts': "import { rows } from '../rows.ts';\nimport '#src/domain/fold.ts';",
  'admin-api/app.test.ts': "const { rows } = await import('#db/rows.ts');",
  'src/domain/fold.test.ts': "import { fold } from './fold.ts';\n// from the rows",
  'site/tests/layout.e2e.test.ts': "import { rows } from '#db/rows.ts';",
};
const testsFor = (...changed: string[]) =>
  testsOf(changed, Object.keys(FILES), (file) => FILES[file]!);

it('names the tests that changed, then those that import what changed', () => {
  expect(testsFor('db/rows.ts', 'src/domain/fold.test.ts')).toEqual([
    'src/domain/fold.test.ts',
    'db/rows.test.ts',
    'db/queries/plans.test.ts',
    'admin-api/app.test.ts',
  ]);
  expect(testsFor('src/domain/fold.ts')).toEqual([
    'db/queries/plans.test.ts',
    'src/domain/fold.test.ts',
  ]);
});

it('names none for what no unit test imports, and no browser test', () => {
  expect(testsFor('README.md', 'site/tests/layout.e2e.test.ts')).toEqual([]);
});

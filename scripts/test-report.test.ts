import { expect, it } from 'vitest';
import { failedTests, slowestTests } from './test-report.ts';

it('names the tests that failed and the files that could not be loaded', () => {
  const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
    status,
    fullName,
    failureMessages,
  });
  const testResults = [
    {
      name: '/home/a/db/x.test.ts',
      status: 'failed',
      assertionResults: [
        test('passed', 'x adds'),
        test(
          'failed',
          'x takes away',
          '\u001b[31mAssertionError: 1 is not 2\u001b[39m\n at x.test.ts',
        ),
      ],
    },
    {
      name: '/home/a/db/y.test.ts',
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
    },
    { name: '/home/a/db/z.test.ts', status: 'passed', assertionResults: [test('passed', 'z')] },
  ];
  expect(failedTests({ testResults }, '/home/a')).toEqual([
    'db/x.test.ts > x takes away: AssertionError: 1 is not 2',
    'db/y.test.ts: No such file',
  ]);
  expect(failedTests({}, '/home/a')).toEqual([]);
});

it('names the slowest tests of all reports', () => {
  const file = (name: string, ...durations: (number | null)[]) => ({
    name: `/home/a/${name}`,
    status: 'passed',
    assertionResults: durations.map((duration, index) => ({
      status: 'passed',
      fullName: `test ${index}`,
      duration,
    })),
  });
  const reports = [
    { testResults: [file('db/x.test.ts', 20, 12_345), file('db/y.test.ts', null, 900)] },
    { testResults: [file('site/z.test.ts', 100_060)] },
    {},
  ];
  expect(slowestTests(reports, '/home/a', 3)).toEqual([
    ' 100.1 s  site/z.test.ts > test 0',
    '  12.3 s  db/x.test.ts > test 1',
    '   0.9 s  db/y.test.ts > test 1',
  ]);
});

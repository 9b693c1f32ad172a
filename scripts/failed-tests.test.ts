import { expect, it } from 'vitest';
import { failedTests } from './failed-tests.ts';

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

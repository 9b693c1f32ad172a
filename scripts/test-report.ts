import { stripVTControlCharacters } from 'node:util';

/** The part of vitest's JSON report that is read here. */
export interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      /** Milliseconds; none for a test that did not run. */
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

/**
 * The failed tests of a report, a line each: file, name, first line of what went wrong. Files that
 * could not be loaded count too. Printed last, so that the end of a long log tells what to mend.
 */
export function failedTests(report: Report, root: string): string[] {
  return (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map(
        (test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
      );
    return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  });
}

/** The tests that took longest, as `<seconds> s  <file> > <name>`, the slowest first. */
export function slowestTests(reports: Report[], root: string, count = 10): string[] {
  return reports
    .flatMap(({ testResults = [] }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        ms: duration ?? 0,
        words: `${name.replace(`${root}/`, '')} > ${fullName}`,
      })),
    )
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, words }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${words}`);
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0]!.slice(0, 300);
}

import { stripVTControlCharacters } from 'node:util';

/** The part of vitest's JSON report that is read here. */
export interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
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

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0]!.slice(0, 300);
}

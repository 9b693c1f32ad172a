/** What makes a spreadsheet run a cell as a formula, also in the wide forms of East Asian input. */
const RUNS = '=+\\-@\\t\\r\\n\\0＝＋－＠';
const WOULD_RUN = new RegExp(`^'*[${RUNS}]`);
const WAS_NEUTRALISED = new RegExp(`^'+[${RUNS}]`);

/**
 * A text as it may stand in a CSV cell: one that a spreadsheet would run gets an apostrophe in
 * front (OWASP, CSV injection). So does one that already begins with apostrophes before such a
 * sign, so that `restored` always gives back exactly what was there.
 */
export function neutralised(text: string): string {
  return WOULD_RUN.test(text) ? `'${text}` : text;
}

/** Any text as a quoted CSV cell: no spreadsheet runs it, no sign ends it. */
export function quotedCell(text: string): string {
  return `"${neutralised(text).replaceAll('"', '""')}"`;
}

/** Whether a spreadsheet would run a text, wherever it stands without its apostrophe. */
export function isFormula(text: string): boolean {
  return WOULD_RUN.test(text);
}

/** The text that `neutralised` was given. */
export function restored(cell: string): string {
  return cell.charCodeAt(0) === 39 && WAS_NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

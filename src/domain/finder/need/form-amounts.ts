/** Fields of a form that hold one amount each. */
const AMOUNT_FIELD = /^(?:gb|hotspotGb|maxPerMonth|data\d)$/;

/** What a form of a need sends, with a point in its amounts: people type '2,5' as well. Addresses part numbers by commas. */
export function withPoints(sent: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(sent);
  for (const [name, value] of sent.has('unit') ? sent : []) {
    if (AMOUNT_FIELD.test(name)) read.set(name, value.replace(/^(\s*\d+),(\d+\s*)$/, '$1.$2'));
  }
  return read;
}

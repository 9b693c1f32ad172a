/** What XML 1.0 has no place for: control characters, and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Of nearly all texts nothing is to be changed: addresses and days of ten thousand pages. */
const IS_PLAIN = /^[\t\n\r !#-%(-;=?-~]*$/;

/** A text as it may stand between tags and in attributes; impossible characters are left out. */
export function escapeXml(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  return text
    .replace(IMPOSSIBLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** An element with a text; nothing when there is no text. */
export function xmlTag(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

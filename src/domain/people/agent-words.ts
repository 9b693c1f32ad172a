/** What a browser's user agent holds, the more exact first: many name others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const wordOf = (words: readonly [RegExp, string][], agent: string) =>
  words.find(([pattern]) => pattern.test(agent))?.[1];

/** Browser and system of a user agent: 'Firefox on Windows'; what nobody knows is left out. */
export function agentWords(agent: string): string {
  const known = agent.slice(0, 500);
  const browser = wordOf(BROWSERS, known);
  const system = wordOf(SYSTEMS, known);
  if (!browser) return system ? `A program on ${system}` : 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

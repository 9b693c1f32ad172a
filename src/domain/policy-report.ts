/** What a browser says of something that the policy of a page kept it from doing. */
export interface PolicyReport {
  /** Address of the page. */
  document: string;
  /** The rule, in the older form with its values behind it. */
  directive: string;
  /** Address of what was blocked, and of the script that wanted it. */
  blocked?: string | undefined;
  source?: string | undefined;
}

const RULES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);
const EXTENSION = /^(chrome|moz|ms-browser|safari|safari-web)-extension\b/;
const PAGE = /^\/[\w/-]{0,80}$/;

/**
 * The name that a report is counted by: the rule and the path of the page, without a path that no
 * page of ours can have. Null for what extensions of the browser did, for other sites' pages (`host`
 * is ours, null while it has no name) and for rules that there are not.
 */
export function violationOf(report: PolicyReport, host: string | null): string | null {
  const { document, directive, blocked = '', source = '' } = report;
  const [rule = ''] = directive.split(' ', 1);
  if (!RULES.has(rule) || EXTENSION.test(blocked) || EXTENSION.test(source)) return null;
  const url = URL.parse(document);
  if (!url || (host !== null && url.hostname !== host)) return null;
  return PAGE.test(url.pathname) ? `${rule} ${url.pathname}` : rule;
}

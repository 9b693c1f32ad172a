/** Texts that have broken out of HTML, attributes, scripts, JSON or templates elsewhere. */
const BREAKS = ['', '"', "'", '">', '</title>', '</script>', '-->', ']]>', '</textarea></style>'];
const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<form><button formaction=javascript:alert(1)>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<link rel=stylesheet href=//evil.test>',
  '<template><script>alert(1)</script></template>',
  '<astro-island component-url=//evil.test client="load">',
  '<details open ontoggle=alert(1)>',
  '<!--><script>alert(1)</script>-->',
  '<!--#exec cmd="id"--!><img src=x onerror=alert(1)>',
  ' onmouseover=alert(1) autofocus onfocus=alert(1) x=',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)} #{alert(1)} <%= alert(1) %>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '\\u003cscript\\u003ealert(1)',
  '\u2028alert(1)\u2029',
  '\u202ealert(1)\u202c<b>',
  '＜script＞alert(1)＜/script＞',
];
/** Every vector behind every way out. */
export const TEXT_PAYLOADS = BREAKS.flatMap((out) => VECTORS.map((vector) => out + vector));

/** The same texts without the signs that HTML, scripts or templates are written with. */
export function harmless(text: string): string {
  return text.replace(/[<>"'&=`{}$\\\u2028\u2029\u202e\u202c＜＞]/g, 'x');
}

/** Addresses that no link or picture may carry. */
export const URL_PAYLOADS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://x.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  '//evil.test/x',
  '/\\evil.test',
  'http://plain.test/',
  'https://me:secret@evil.test/',
  'file:///etc/passwd',
  'blob:https://evil.test/1',
];

/**
 * Tags with the names of their attributes, in order: what a browser would build of a page. `<` may
 * stand in a quoted attribute; what scripts and styles hold is text up to their end.
 */
export function skeleton(html: string): string[] {
  const tag = /<!--[\s\S]*?-->|<(\/?[a-z!][^\s>/]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
  const found: string[] = [];
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [, name, rest = ''] = match;
    if (!name) continue;
    const attributes = rest.replace(/=("[^"]*"|'[^']*'|[^\s>]+)/g, '').split(/\s+/);
    found.push([name, ...attributes.filter(Boolean)].join(' '));
    if (!/^(script|style)$/i.test(name)) continue;
    const end = html.indexOf(`</${name}`, tag.lastIndex);
    tag.lastIndex = end < 0 ? html.length : end;
  }
  return found;
}

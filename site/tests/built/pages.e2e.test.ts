import { HtmlValidate, type ConfigData } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, builtPages, fetchText, textOf, type BuiltPage } from '../support/built.ts';
import { ORIGIN } from '../support/site.ts';

/** Shells whose content only scripts draw; their own tests look at them. */
const DRAWN_LATER = new Set(['/admin']);

const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'error',
    // Matters of taste in compact, generated HTML.
    'doctype-style': 'off',
    'attr-quotes': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React spells some attributes in camel case; HTML reads them in any case.
    'attr-case': 'off',
    // Checkboxes of one filter share its name: their values make a list.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    'valid-id': ['error', { relaxed: true }],
    // Tables that CSS lays out as grids lose their meaning without spelled-out roles.
    'no-redundant-role': 'off',
    'no-redundant-for': 'off',
    // Suggestions under a search field are a list box that no select can be (ARIA, combobox pattern).
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
  elements: [
    'html5',
    {
      // Hydration wrappers are transparent: `display: contents`.
      'astro-island': { flow: true, phrasing: true, permittedContent: ['@flow'] },
      'astro-slot': { flow: true, phrasing: true },
      // Astro puts the one rule of its wrappers in front of the first of them.
      style: { flow: true },
    },
  ],
};
/** Addresses in a page that the browser would ask for by itself. */
const ASKED = [
  /<(?:script|img|source|iframe|video|audio|embed)\b[^>]*?\s(?:src|srcset|poster)="([^"]*)"/g,
  /<link\b(?=[^>]*\srel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest|preconnect|dns-prefetch|prefetch)")[^>]*?\shref="([^"]*)"/g,
];
/** Parts that pages share word for word. */
const SHELL = /<(header|footer)\b[\s\S]*?<\/\1>/g;

let pages: BuiltPage[];
beforeAll(async () => {
  pages = await builtPages();
});

/** Runs a check on every page; shows the first findings with their page. */
function findOn(check: (page: BuiltPage) => string[]): string[] {
  return pages
    .flatMap((page) => check(page).map((finding) => `${page.path}: ${finding}`))
    .slice(0, 20);
}

describe('built pages', () => {
  it('are there: every carrier, every plan, every region and the fixed ones', () => {
    const count = (start: string) => pages.filter(({ path }) => path.startsWith(start)).length;
    expect(count('/carriers/')).toBe(75);
    expect(count('/plans/')).toBe(376);
    expect(count('/region/')).toBeGreaterThanOrEqual(5);
    const paths = pages.map(({ path }) => path);
    for (const path of ['/', '/carriers', '/plans', '/deals', '/compare', '/marketplace', '/404']) {
      expect(paths).toContain(path);
    }
  });

  it('are valid HTML: one plan and one carrier of ten, and every other page', async () => {
    const validator = new HtmlValidate(HTML_RULES);
    // Header, sprite and footer are the same on hundreds of pages: each wording is read once.
    const seen = new Set<string>();
    const findings: string[] = [];
    const isOneOfMany = ({ path }: BuiltPage) => /^\/(plans|carriers)\/./.test(path);
    for (const { path, html } of pages.filter((page, at) => !isOneOfMany(page) || at % 10 === 0)) {
      const shorter = html.replace(SHELL, (part, tag: string) => {
        if (seen.has(part)) return `<${tag}></${tag}>`;
        seen.add(part);
        return part;
      });
      const report = await validator.validateString(shorter, path);
      for (const { messages } of report.results) {
        for (const { severity, ruleId, message, line, column } of messages) {
          if (severity === 2) findings.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
        }
      }
    }
    expect(findings.slice(0, 20), `${findings.length} findings`).toEqual([]);
  });

  it('use every id once', () => {
    expect(
      findOn(({ html }) => {
        const ids = attributes(html, 'id');
        return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
      }),
    ).toEqual([]);
  });

  it('hold no inline style or handler, which the content security policy forbids', () => {
    expect(
      findOn(({ html }) => html.match(/<[a-z][^>]*\s(style|on[a-z]+)="[^"]*"/g) ?? []),
    ).toEqual([]);
  });

  it('show no value that is missing', () => {
    expect(
      findOn(
        ({ html }) =>
          textOf(html).match(/.{0,30}\b(undefined|NaN|null|Infinity)\b.{0,30}|\[object.{0,20}/g) ??
          [],
      ),
    ).toEqual([]);
  });

  it('ask no other host for anything, and let no policy do so', () => {
    expect(
      findOn(({ html }) => {
        const asked = ASKED.flatMap((what) => [...html.matchAll(what)].map(([, to = '']) => to));
        const foreign = asked.filter(
          (to) => new URL(to, ORIGIN).origin !== ORIGIN && !to.startsWith('data:'),
        );
        const policy = /content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
        const isClosed = policy.includes("img-src 'self' data:") && !/https?:/.test(policy);
        return isClosed ? foreign : [...foreign, `policy ${policy}`];
      }),
    ).toEqual([]);
  });

  it('never offer a Buy link before the disclosure', () => {
    expect(
      findOn(({ path, html }) => {
        const buy = html.indexOf('data-buy=');
        if (buy < 0) return [];
        // The buy box of a plan says it right under its button, every list above its first row.
        const end = /^\/plans\/./.test(path) ? html.indexOf('</section>', buy) : buy;
        const text = textOf(html.slice(html.indexOf('<main'), end));
        return /commission/i.test(text) ? [] : ['a Buy link stands before the disclosure'];
      }),
    ).toEqual([]);
  });

  it('mark every link to a shop as paid, to https, with the tracking parameters', () => {
    expect(
      findOn(({ html }) =>
        (html.match(/<a\s[^>]*data-buy="[^>]*>/g) ?? []).flatMap((tag) => {
          const [href = ''] = attributes(tag, 'href');
          const wrong: string[] = [];
          if (!href.startsWith('https://')) wrong.push(`href ${href}`);
          if (attributes(tag, 'rel')[0] !== 'sponsored nofollow noopener')
            wrong.push(`rel in ${tag}`);
          if (attributes(tag, 'target')[0] !== '_blank') wrong.push('target');
          const query = new URL(href).searchParams;
          for (const name of [
            'utm_source',
            'utm_medium',
            'utm_campaign',
            'utm_content',
            'utm_term',
            'click_id',
          ]) {
            if (!query.get(name)) wrong.push(`${name} in ${href}`);
          }
          return wrong;
        }),
      ),
    ).toEqual([]);
  });

  it('link to no kind of query that the server refuses', async () => {
    // That files and anchors exist is for the analyzer, see crawling.
    const kinds = new Map<string, string>();
    for (const { path, html } of pages.filter(({ path }) => !DRAWN_LATER.has(path))) {
      for (const href of [...attributes(html, 'href'), ...attributes(html, 'action')]) {
        const { origin, pathname, search, searchParams } = new URL(href, ORIGIN + path);
        if (origin !== ORIGIN || search === '') continue;
        const kind = pathname.replace(/^(\/\w+).*/, '$1');
        kinds.set(`${kind} ${[...searchParams.keys()].join()}`, pathname + search);
      }
    }
    expect(kinds.size).toBeGreaterThan(20);
    const answers = await Promise.all([...kinds.values()].map(fetchText));
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url.href)).toEqual([]);
  });
});

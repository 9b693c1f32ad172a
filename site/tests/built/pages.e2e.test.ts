import { HtmlValidate, type ConfigData } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, builtPages, fetchText, textOf, type BuiltPage } from '../support/built.ts';

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

  it('are valid HTML', async () => {
    const validator = new HtmlValidate(HTML_RULES);
    // Header, sprite and footer are the same on hundreds of pages: each wording is read once.
    const seen = new Set<string>();
    const findings: string[] = [];
    for (const { path, html } of pages) {
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
  }, 240_000);

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

  it('carry a title, a description, one h1, a language and the canonical address', () => {
    expect(
      findOn(({ path, html }) => {
        const missing: string[] = [];
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        if (title.length < 5) missing.push(`title "${title}"`);
        if (!/<meta name="description" content="[^"]{40,}"/.test(html)) missing.push('description');
        const headings = (html.match(/<h1[\s>]/g) ?? []).length;
        if (headings !== 1 && !DRAWN_LATER.has(path)) missing.push('exactly one h1');
        if (!html.includes('<html lang="en"')) missing.push('lang');
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
        const robots = /<meta name="robots" content="noindex/.test(html);
        if (!robots && !canonical) missing.push('canonical address');
        if (canonical && !robots && path !== '/retail' && new URL(canonical).pathname !== path) {
          missing.push(`canonical address is ${canonical}`);
        }
        return missing;
      }),
    ).toEqual([]);
  });

  it('have titles and descriptions of their own', () => {
    for (const pattern of [/<title>([^<]*)</, /<meta name="description" content="([^"]*)"/]) {
      const seen = new Map<string, string[]>();
      for (const { path, html } of pages) {
        if (/<meta name="robots" content="noindex/.test(html) || path === '/retail') continue;
        const text = pattern.exec(html)?.[1] ?? '';
        seen.set(text, [...(seen.get(text) ?? []), path]);
      }
      const shared = [...seen].filter(([, paths]) => paths.length > 1).slice(0, 10);
      expect(shared).toEqual([]);
    }
  });

  it('carry structured data that parses and names its context', () => {
    expect(
      findOn(({ html }) =>
        [
          ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
        ].flatMap(([, json = '']) => {
          try {
            const data = JSON.parse(json) as { '@context'?: string };
            return data['@context'] === 'https://schema.org' ? [] : ['no @context'];
          } catch (error) {
            return [String(error)];
          }
        }),
      ),
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

  it('link only to what exists: pages, files and anchors', async () => {
    const links = new Map<string, string>();
    for (const { path, html } of pages) {
      if (DRAWN_LATER.has(path)) continue;
      for (const href of [
        ...attributes(html, 'href'),
        ...attributes(html, 'src'),
        ...attributes(html, 'action'),
      ]) {
        if (/^(https?:|mailto:|data:)/.test(href)) continue;
        const url = new URL(href, `http://site.test${path}`);
        links.set(url.pathname + url.search + url.hash, path);
      }
    }
    expect(links.size).toBeGreaterThan(500);
    const bodies = new Map<string, { status: number; text: string }>();
    const own = new Map(pages.map(({ path, html }) => [path, { status: 200, text: html }]));
    const broken: string[] = [];
    const waiting = [...links];
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [link, from] = next;
        const [address = '', anchor] = link.split('#');
        let target = address === from ? own.get(from) : bodies.get(address);
        if (!target) {
          target = await fetchText(address);
          bodies.set(address, target);
        }
        if (target.status !== 200) broken.push(`${from}: ${link} answers ${target.status}`);
        else if (anchor && !attributes(target.text, 'id').includes(decodeURIComponent(anchor))) {
          if (!target.text.includes(`<symbol id="${anchor}"`))
            broken.push(`${from}: no #${anchor} on ${address}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    expect(broken.slice(0, 20), `${broken.length} broken of ${links.size}`).toEqual([]);
  }, 180_000);
});

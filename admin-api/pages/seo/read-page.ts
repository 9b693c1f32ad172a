import { Parser } from 'htmlparser2';
import type { PageFacts } from '#src/domain/pages/seo/seo-page-checks.ts';

/** Reads what the checks need from the HTML of a page, in one pass over its text. */
export function readPage(path: string, html: string): PageFacts {
  const page: PageFacts = {
    path,
    noindex: false,
    title: '',
    descriptions: [],
    canonicals: [],
    socialImage: null,
    links: [],
    ids: new Set(),
    images: [],
    headings: [],
    jsonLd: [],
  };
  /** Where text goes that comes now: the title in the head, the last heading, the last block. */
  let into: 'title' | 'heading' | 'data' | null = null;
  let drawing = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id } = attributes;
      if (id) page.ids.add(id);
      if (name === 'svg') drawing += 1;
      // Drawings have titles and links of their own.
      if (drawing > 0) return;
      if (name === 'title') into = 'title';
      else if (name === 'meta') readMeta(page, attributes);
      else if (name === 'link' && attributes.rel === 'canonical') {
        page.canonicals.push(attributes.href ?? '');
      } else if (name === 'link' && attributes.rel === 'alternate') {
        page.links.push(attributes.href ?? '');
      } else if (name === 'a' && attributes.href !== undefined) page.links.push(attributes.href);
      else if (name === 'img') page.images.push(imageOf(attributes));
      else if (/^h[1-6]$/.test(name)) {
        page.headings.push({ level: Number(name[1]), text: '' });
        into = 'heading';
      } else if (name === 'script' && attributes.type === 'application/ld+json') {
        page.jsonLd.push('');
        into = 'data';
      }
    },
    ontext(text) {
      if (into === 'title') page.title += text;
      else if (into === 'data') page.jsonLd[page.jsonLd.length - 1] += text;
      else if (into === 'heading') page.headings.at(-1)!.text += text;
    },
    onclosetag(name) {
      if (name === 'svg') drawing -= 1;
      else if (name === 'title' || name === 'script' || /^h[1-6]$/.test(name)) into = null;
    },
  });
  parser.end(html);
  page.title = plain(page.title);
  for (const heading of page.headings) heading.text = plain(heading.text);
  return page;
}

function readMeta(page: PageFacts, { name, property, content = '' }: Record<string, string>): void {
  if (name === 'description') page.descriptions.push(plain(content));
  else if (name === 'robots') page.noindex ||= /\bno(index|ne)\b/i.test(content);
  else if (property === 'og:image') page.socialImage = content || null;
}

function imageOf({ src = '', alt, width, height }: Record<string, string>) {
  return { src, alt: alt !== undefined, size: Boolean(width && height) };
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

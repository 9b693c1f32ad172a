import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from './seo.ts';
import { seoFinding, type SeoCheck, type SeoFinding } from './seo-checks.ts';
import { structuredDataProblems } from '../structured-data.ts';

/** What the checks need to know of a page, as it was read from its HTML. */
export interface PageFacts {
  path: string;
  noindex: boolean;
  title: string;
  /** One for each element that there is. */
  descriptions: string[];
  canonicals: string[];
  socialImage: string | null;
  /** Every `href` of a link as it stands, those of feeds and other languages in the head included. */
  links: string[];
  ids: Set<string>;
  images: { src: string; alt: boolean; size: boolean }[];
  headings: { level: number; text: string }[];
  jsonLd: string[];
}

/** Problems of structured data that are told of one page. */
const MOST_PROBLEMS = 10;

/** Whether search engines may list the page under its own address. */
export function isListedPage(page: PageFacts, site: URL): boolean {
  if (page.noindex) return false;
  const [canonical] = page.canonicals;
  return !canonical || canonical === new URL(page.path, site).href;
}

/**
 * The findings that a page has by itself. What only matters in search results is left out for pages
 * that are in none: their words may be short, and they need no canonical address.
 */
export function checkPage(page: PageFacts, site: URL): SeoFinding[] {
  const { path } = page;
  const findings = [...checkImages(page), ...checkHeadings(page)];
  const say = (check: SeoCheck, detail: string) => findings.push(seoFinding(path, check, detail));
  const wrong = structuredDataProblems(page.jsonLd).slice(0, MOST_PROBLEMS);
  for (const problem of wrong) say('structured-data', problem);
  if (page.noindex) return findings;

  if (page.canonicals.length === 0) say('canonical-missing', page.title);
  if (page.canonicals.length > 1) say('canonical-many', page.canonicals.join(' '));
  if (!page.socialImage) say('social-image-missing', page.title);
  if (page.jsonLd.length === 0) say('structured-data-missing', page.title);
  if (!isListedPage(page, site)) return findings;
  const [description = ''] = page.descriptions;
  const title = lengthCheck('title', page.title, SEO_TITLE_LENGTH);
  if (title) say(title, page.title);
  const words = lengthCheck('description', description, SEO_DESCRIPTION_LENGTH);
  if (words) say(words, description);
  return findings;
}

/** Titles and descriptions that several listed pages share, told on each of them. */
export function checkDuplicates(
  pages: readonly { path: string; title: string; description: string }[],
): SeoFinding[] {
  const of = (check: SeoCheck, key: 'title' | 'description') =>
    [...Map.groupBy(pages, (page) => page[key])].flatMap(([text, same]) =>
      text === '' || same.length === 1
        ? []
        : same.map(({ path }, index) =>
            seoFinding(path, check, `"${text}", also on ${others(same, index)}`),
          ),
    );
  return [...of('title-duplicate', 'title'), ...of('description-duplicate', 'description')];
}

/** 'A', 'A and B', 'A and 3 more': the pages but one. */
function others(pages: readonly { path: string }[], but: number): string {
  const rest = pages.filter((_, index) => index !== but).map(({ path }) => path);
  return rest.length < 3 ? rest.join(' and ') : `${rest[0]} and ${rest.length - 1} more`;
}

function lengthCheck(
  of: 'title' | 'description',
  text: string,
  [min, max]: readonly [number, number],
): SeoCheck | null {
  if (text.trim() === '') return `${of}-missing`;
  if (text.length < min) return `${of}-short`;
  return text.length > max ? `${of}-long` : null;
}

function checkImages({ path, images }: PageFacts): SeoFinding[] {
  const told = (check: SeoCheck, wrong: (image: PageFacts['images'][number]) => boolean) => {
    const sources = [...new Set(images.filter(wrong).map(({ src }) => src))];
    return sources.map((src) => seoFinding(path, check, src));
  };
  return [...told('image-alt', ({ alt }) => !alt), ...told('image-size', ({ size }) => !size)];
}

function checkHeadings({ path, headings }: PageFacts): SeoFinding[] {
  const main = headings.filter(({ level }) => level === 1);
  const findings: SeoFinding[] = [];
  if (main.length !== 1) {
    const detail = main.length === 0 ? 'None' : main.map(({ text }) => `"${text}"`).join(', ');
    findings.push(seoFinding(path, 'heading-main', detail));
  }
  headings.forEach(({ level, text }, index) => {
    const before = headings[index - 1]?.level;
    if (before === undefined || level <= before + 1) return;
    findings.push(seoFinding(path, 'heading-order', `h${level} "${text}" after h${before}`));
  });
  return findings;
}

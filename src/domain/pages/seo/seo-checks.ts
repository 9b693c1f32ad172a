import type { SeoFindingList } from '#src/contract/pages/seo-tools.ts';
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from './seo.ts';

/** How much a finding matters: an error is wrong for visitors or search engines, a warning could be better. */
export const SEO_SEVERITIES = ['error', 'warning'] as const;
export type SeoSeverity = (typeof SEO_SEVERITIES)[number];

interface Check {
  severity: SeoSeverity;
  /** What is found. */
  label: string;
  /** How it is mended, in one sentence. */
  mend: string;
}

const [T_MIN, T_MAX] = SEO_TITLE_LENGTH;
const [D_MIN, D_MAX] = SEO_DESCRIPTION_LENGTH;

/** What the analyzer looks for on each page, in the order of lists (rule 66). */
const CHECKS = {
  'title-missing': error('No title', 'Give the page a title in its SEO settings.'),
  'title-duplicate': error(
    'Title used twice',
    'Name what only this page has, such as its carrier, region or plan.',
  ),
  'title-short': warning(
    'Title is short',
    `Say more: ${T_MIN} to ${T_MAX} characters are shown whole.`,
  ),
  'title-long': warning(
    'Title is long',
    `Shorten it to ${T_MAX} characters: results cut off the rest.`,
  ),
  'description-missing': error(
    'No description',
    'Describe the page in its SEO settings; else search engines pick a sentence.',
  ),
  'description-duplicate': error(
    'Description used twice',
    'Describe what only this page shows, with its own figures.',
  ),
  'description-short': warning(
    'Description is short',
    `Say more: ${D_MIN} to ${D_MAX} characters are shown whole.`,
  ),
  'description-long': warning(
    'Description is long',
    `Shorten it to ${D_MAX} characters: results cut off the rest.`,
  ),
  'canonical-missing': error(
    'No canonical address',
    'Name the one address of the page, so that copies with parameters count for it.',
  ),
  'canonical-many': error(
    'Several canonical addresses',
    'Leave one: search engines ignore all of them otherwise.',
  ),
  'social-image-missing': warning(
    'No social image',
    'Set an OG image of 1200 x 630 pixels in the SEO settings.',
  ),
  'social-image-broken': error(
    'Broken social image',
    'Set an OG image that exists, or clear the field, so that the page gets its own again.',
  ),
  'link-broken': error(
    'Broken link',
    'Lead the link to a page that exists, or restore the page from the trash.',
  ),
  'anchor-broken': error(
    'Link to a missing place',
    'Lead the link to an id that the page has, or drop the part after #.',
  ),
  'image-broken': error(
    'Broken image',
    'Name a picture that exists: visitors see an empty place here.',
  ),
  'image-alt': error(
    'Image without alternative text',
    'Say what the image shows, or give it an empty alt when it only decorates.',
  ),
  'image-size': warning(
    'Image without width and height',
    'Give both, so that nothing jumps while the image loads.',
  ),
  'heading-main': error(
    'Not exactly one main heading',
    'Give the page one h1 that says what it is.',
  ),
  'heading-order': warning(
    'Heading level left out',
    'Use the next level down, so that readers of headings miss nothing.',
  ),
  'structured-data-missing': warning(
    'No structured data',
    'Describe the page in a JSON-LD graph, at least as a WebPage.',
  ),
  'structured-data': error(
    'Wrong structured data',
    'Correct the property that is named: search engines drop the whole item otherwise.',
  ),
} as const satisfies Record<string, Check>;

export type SeoCheck = keyof typeof CHECKS;
/** All checks by name, in the order of lists. */
export const SEO_CHECKS: Readonly<Record<SeoCheck, Check>> = CHECKS;
export const SEO_CHECK_NAMES = Object.keys(CHECKS) as [SeoCheck, ...SeoCheck[]];

/** Something that a check found on a page. */
export type SeoFinding = Omit<SeoFindingList['data'][number], 'id'>;

/** A finding of a check; its severity is the check's. */
export function seoFinding(path: string, check: SeoCheck, detail: string): SeoFinding {
  return { path, check, severity: SEO_CHECKS[check].severity, detail };
}

function error(label: string, mend: string): Check {
  return { severity: 'error', label, mend };
}

function warning(label: string, mend: string): Check {
  return { severity: 'warning', label, mend };
}

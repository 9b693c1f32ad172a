import type { Body } from '#src/contract/core/api.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { adminCall } from '../../core/data/call.ts';
import { PICTURE_HINT } from '../../core/form/facts.ts';
import { choiceOf, fieldOf, type FieldSpec } from '../../core/form/fields.ts';
import { bodyOf, rowValues } from '../../core/form/kinds.tsx';
import { setupOf, type RecordType, type RecordSetup } from '../../core/records/record-type.ts';

const card = (name: string, label: string) =>
  fieldOf('picture', name, label, 12, {
    picture: 'card',
    hint: `${PICTURE_HINT}. It is cut to 1200 × 630.`,
  });
const SAVED = 'Page SEO settings saved';
const NOT_SAVED = 'Error saving page SEO settings';

/** Per-page settings; path and title are required (rule 66). */
export const SEO_PAGE = setupOf<SeoPage, Body<'POST', typeof api.seoPages>>({
  title: 'Page SEO settings',
  noun: 'page SEO settings',
  // Adding is saving too.
  toasts: {
    created: SAVED,
    updated: SAVED,
    deleted: 'Page SEO settings deleted',
    createFailed: NOT_SAVED,
    updateFailed: NOT_SAVED,
    deleteFailed: 'Error deleting page SEO settings',
  },
  entity: 'seo-page',
  nameOf: (page) => page.path,
  fields: [
    fieldOf('text', 'path', 'Path', 6, { required: true, placeholder: '/plans' }),
    fieldOf('text', 'title', 'Title', 12, {
      required: true,
      hint: 'The site title follows it and counts',
    }),
    fieldOf('area', 'description', 'Description', 12),
    fieldOf('address', 'canonicalUrl', 'Canonical URL', 6),
    card('ogImage', 'OG image'),
    fieldOf('switch', 'noIndex', 'Hide this page from search engines (noindex)', 12),
  ],
  create: (body) => adminCall('POST', api.seoPages, { body }),
  update: (id, body) => adminCall('PUT', api.seoPage(id), { body }),
  remove: (id, version) => adminCall('DELETE', api.seoPage(id), { version }),
});

/** The one row of the whole site's settings. */
export type SeoSite = SeoGlobal & { id: number };

const SITE_FIELDS: readonly FieldSpec[] = [
  fieldOf('text', 'siteTitle', 'Site title', 6, { required: true }),
  fieldOf('text', 'googleAnalyticsId', 'Google Analytics ID', 6, {
    placeholder: 'G-XXXXXXXXXX',
    hint: 'Loads for visitors who accept it; empty asks nobody',
  }),
  fieldOf('area', 'siteDescription', 'Site description', 12, { required: true }),
  fieldOf('text', 'operatorName', 'Operator', 6, {
    hint: 'The person or company that runs the site',
  }),
  fieldOf('text', 'operatorEmail', 'E-mail of the operator', 6, {
    inputMode: 'email',
    hint: 'Empty: CONTACT_EMAIL, where it is set',
  }),
  fieldOf('text', 'operatorAddress', 'Postal address of the operator', 12, {
    hint: 'Name, address and e-mail stand on Contact, About, Privacy and Accessibility with the next release',
  }),
  card('defaultOgImage', 'Default OG image'),
  choiceOf(
    'sitemapFrequency',
    'Sitemap frequency',
    6,
    SITEMAP_FREQUENCIES.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]),
  ),
  fieldOf('text', 'twitterHandle', 'Twitter handle', 6, { placeholder: '@simatlas' }),
  fieldOf('address', 'facebookPage', 'Facebook page', 6),
  fieldOf('switch', 'indexingEnabled', 'Let search engines index the site', 12),
];

/** Settings of the whole site (rule 66). */
export const SEO_SITE: RecordSetup<SeoSite, RecordType<SeoSite>> = {
  fields: SITE_FIELDS,
  kind: {
    toasts: { updated: 'Global SEO settings saved', updateFailed: 'Error saving SEO settings' },
    entity: 'seo-global',
    nameOf: () => 'Whole site',
    toValues: (site) => rowValues(SITE_FIELDS, site),
    update: async (_, values, version) => {
      const sent = bodyOf(SITE_FIELDS, values) as Body<'PUT', typeof api.seoGlobal>;
      return { ...(await adminCall('PUT', api.seoGlobal, { body: { ...sent, version } })), id: 1 };
    },
  },
};

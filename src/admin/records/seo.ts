import type { Body } from '#src/contract/core/api.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { call } from '../data/call.ts';
import { PICTURE_HINT } from '../form/facts.ts';
import { chosen, orNull, type FieldSpec, type Values } from '../form/fields.ts';
import type { ListKind, RecordKind } from './kind.ts';

const url = { kind: 'text', span: 6, inputMode: 'url', placeholder: 'https://' } as const;

const card = {
  kind: 'picture',
  picture: 'card',
  span: 12,
  hint: `${PICTURE_HINT}. It is cut to 1200 × 630.`,
} as const;

/** Per-page settings; path and title are required (rule 66). */
export const SEO_PAGE_FIELDS = {
  path: {
    name: 'path',
    label: 'Path',
    kind: 'text',
    span: 6,
    required: true,
    placeholder: '/plans',
  },
  title: {
    name: 'title',
    label: 'Title',
    hint: 'The site title follows it and counts',
    kind: 'text',
    span: 12,
    required: true,
  },
  description: { name: 'description', label: 'Description', kind: 'area', span: 12 },
  canonicalUrl: { name: 'canonicalUrl', label: 'Canonical URL', ...url },
  ogImage: { name: 'ogImage', label: 'OG image', ...card },
  noIndex: {
    name: 'noIndex',
    label: 'Hide this page from search engines (noindex)',
    kind: 'switch',
    span: 12,
  },
} as const satisfies Record<string, FieldSpec>;

/** Settings of the whole site (rule 66). */
export const SEO_GLOBAL_FIELDS = {
  siteTitle: { name: 'siteTitle', label: 'Site title', kind: 'text', span: 6, required: true },
  siteDescription: {
    name: 'siteDescription',
    label: 'Site description',
    kind: 'area',
    span: 12,
    required: true,
  },
  defaultOgImage: { name: 'defaultOgImage', label: 'Default OG image', ...card },
  googleAnalyticsId: {
    name: 'googleAnalyticsId',
    label: 'Google Analytics ID',
    kind: 'text',
    span: 6,
    placeholder: 'G-XXXXXXXXXX',
    hint: 'Loads for visitors who accept it; empty asks nobody',
  },
  sitemapFrequency: {
    name: 'sitemapFrequency',
    label: 'Sitemap frequency',
    kind: 'select',
    span: 6,
    options: SITEMAP_FREQUENCIES.map((value) => ({
      value,
      label: value.charAt(0).toUpperCase() + value.slice(1),
    })),
  },
  twitterHandle: {
    name: 'twitterHandle',
    label: 'Twitter handle',
    kind: 'text',
    span: 6,
    placeholder: '@simatlas',
  },
  facebookPage: { name: 'facebookPage', label: 'Facebook page', ...url },
  operatorName: {
    name: 'operatorName',
    label: 'Operator',
    kind: 'text',
    span: 6,
    hint: 'The person or company that runs the site',
  },
  operatorEmail: {
    name: 'operatorEmail',
    label: 'E-mail of the operator',
    kind: 'text',
    span: 6,
    inputMode: 'email',
    hint: 'Empty: CONTACT_EMAIL, where it is set',
  },
  operatorAddress: {
    name: 'operatorAddress',
    label: 'Postal address of the operator',
    kind: 'text',
    span: 12,
    hint: 'Name, address and e-mail stand on Contact, About, Privacy and Accessibility with the next release',
  },
  indexingEnabled: {
    name: 'indexingEnabled',
    label: 'Let search engines index the site',
    kind: 'switch',
    span: 12,
  },
} as const satisfies Record<string, FieldSpec>;

export const seoPageKind: ListKind<SeoPage> = {
  noun: 'page SEO settings',
  title: 'Page SEO settings',
  // Adding is saving too.
  toasts: {
    created: 'Page SEO settings saved',
    updated: 'Page SEO settings saved',
    deleted: 'Page SEO settings deleted',
    createFailed: 'Error saving page SEO settings',
    updateFailed: 'Error saving page SEO settings',
    deleteFailed: 'Error deleting page SEO settings',
  },
  entity: 'seo-page',
  nameOf: (page) => page.path,
  empty: { path: '', title: '', description: '', canonicalUrl: '', ogImage: '', noIndex: false },
  toValues: (page) => ({
    path: page.path,
    title: page.title,
    description: page.description,
    canonicalUrl: page.canonicalUrl ?? '',
    ogImage: page.ogImage ?? '',
    noIndex: page.noIndex,
  }),
  create: (values) => call('POST', api.seoPages, { body: bodyOf(values) }),
  update: (id, values, version) =>
    call('PUT', api.seoPage(id), { body: { ...bodyOf(values), version } }),
  remove: (id, version) => call('DELETE', api.seoPage(id), { version }),
};

function bodyOf(values: Values): Body<'POST', typeof api.seoPages> {
  return {
    path: String(values.path).trim(),
    title: String(values.title).trim(),
    description: String(values.description).trim(),
    canonicalUrl: orNull(values.canonicalUrl),
    ogImage: orNull(values.ogImage),
    noIndex: values.noIndex === true,
  };
}

/** The one row of the whole site's settings. */
export type SeoSite = SeoGlobal & { id: number };

export const seoGlobalKind: RecordKind<SeoSite> = {
  toasts: { updated: 'Global SEO settings saved', updateFailed: 'Error saving SEO settings' },
  entity: 'seo-global',
  nameOf: () => 'Whole site',
  toValues: (site) => ({
    siteTitle: site.siteTitle,
    siteDescription: site.siteDescription,
    defaultOgImage: site.defaultOgImage ?? '',
    googleAnalyticsId: site.googleAnalyticsId ?? '',
    indexingEnabled: site.indexingEnabled,
    sitemapFrequency: site.sitemapFrequency,
    twitterHandle: site.twitterHandle ?? '',
    facebookPage: site.facebookPage ?? '',
    operatorName: site.operatorName ?? '',
    operatorAddress: site.operatorAddress ?? '',
    operatorEmail: site.operatorEmail ?? '',
  }),
  update: async (_, values, version) => {
    const body = {
      siteTitle: String(values.siteTitle).trim(),
      siteDescription: String(values.siteDescription).trim(),
      defaultOgImage: orNull(values.defaultOgImage),
      googleAnalyticsId: orNull(values.googleAnalyticsId),
      indexingEnabled: values.indexingEnabled === true,
      sitemapFrequency: chosen(SITEMAP_FREQUENCIES, values.sitemapFrequency),
      twitterHandle: orNull(values.twitterHandle),
      facebookPage: orNull(values.facebookPage),
      operatorName: orNull(values.operatorName),
      operatorAddress: orNull(values.operatorAddress),
      operatorEmail: orNull(values.operatorEmail),
      version,
    };
    return { ...(await call('PUT', api.seoGlobal, { body })), id: 1 };
  },
};

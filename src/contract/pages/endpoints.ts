import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Picture, PictureFetch, PictureUseParam } from '../core/pictures.ts';
import { endpoints, FILE, json, text } from '../core/endpoint.ts';
import { PlanList } from '../plans/plans.ts';
import { PlanListQuery } from '../plans/plan-queries.ts';
import { Deleted, IfMatch, PageQuery } from '../core/common.ts';
import { OldAddressList } from './old-addresses.ts';
import { SeoGlobal, SeoGlobalUpdate, SeoPage, SeoPageInput, SeoPageUpdate } from './seo.ts';
import {
  SeoAnalysisStatus,
  SeoFindingFilter,
  SeoFindingList,
  SeoFindingQuery,
  SeoPreview,
  SeoPreviewQuery,
} from './seo-tools.ts';

export const seoTools = endpoints('SEO', {
  status: {
    get: api.seoAnalysis,
    access: 'viewer',
    summary: 'How far the analysis of the served pages is, and what the last one found',
    answer: json(SeoAnalysisStatus, 'The analysis'),
  },
  start: {
    post: api.seoAnalysis,
    access: 'editor',
    summary: 'Analyzes the pages that are served now; one run at a time',
    answer: json(SeoAnalysisStatus, 'Under way', 202),
    errors: [503],
  },
  findings: {
    get: api.seoFindings,
    access: 'viewer',
    summary: 'What the last analysis found, a page of it',
    query: SeoFindingQuery,
    answer: json(SeoFindingList, 'Findings'),
  },
  file: {
    get: api.seoFindingsFile,
    access: 'viewer',
    summary: 'What the last analysis found, as a CSV file',
    query: SeoFindingFilter,
    answer: text('The file', 'text/csv'),
  },
  preview: {
    get: api.seoPreview,
    access: 'viewer',
    summary: 'robots.txt and the sitemap as they will be with some settings; nothing is stored',
    query: SeoPreviewQuery,
    answer: json(SeoPreview, 'The files'),
    errors: [404, 503],
  },
});

export const seo = endpoints('SEO', {
  getGlobal: {
    get: api.seoGlobal,
    access: 'viewer',
    summary: 'Search and sharing settings of the whole site',
    answer: json(SeoGlobal, 'The settings'),
  },
  putGlobal: {
    put: api.seoGlobal,
    summary: 'Changes the settings of the whole site',
    body: SeoGlobalUpdate,
    answer: json(SeoGlobal, 'The settings as they are now'),
    errors: [409, 428],
  },
  oldAddresses: {
    get: api.seoOld,
    access: 'viewer',
    summary: 'Addresses that pages had before, each with where it leads, newest first',
    query: PageQuery,
    answer: json(OldAddressList, 'Old addresses'),
  },
  list: {
    get: api.seoPages,
    access: 'viewer',
    summary: 'Settings of single pages, by path',
    answer: json(z.array(SeoPage), 'The settings'),
  },
  create: {
    post: api.seoPages,
    access: 'editor',
    summary: 'Adds the settings of a page',
    body: SeoPageInput,
    answer: json(SeoPage, 'The new settings', 201),
    errors: [409],
  },
  update: {
    put: api.seoPage,
    access: 'editor',
    summary: 'Changes the settings of a page',
    body: SeoPageUpdate,
    answer: json(SeoPage, 'The settings as they are now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.seoPage,
    access: 'editor',
    summary: 'Moves the settings of a page to the trash; the page then speaks for itself',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
});

export const preview = endpoints('Drafts', {
  list: {
    get: api.previewPlans,
    access: 'viewer',
    summary: 'The public list of plans as it would be with every draft published',
    query: PlanListQuery,
    answer: json(PlanList, 'One page of plans'),
  },
});

const KEPT = json(Picture, 'The picture as it is kept', 201);

export const pictures = endpoints('Pictures', {
  send: {
    post: api.pictures,
    access: 'editor',
    summary: 'Brings in a picture',
    description:
      'PNG, JPEG, WebP or SVG, by its content, up to 5 MB. It is drawn anew: small, still, without what else the file says. A mark is a logo or a flag, a card the picture of a link preview.',
    query: z.object({ use: PictureUseParam }),
    media: { 'application/octet-stream': FILE },
    answer: KEPT,
    errors: [413, 415, 503],
  },
  fetch: {
    post: api.fetchPicture,
    access: 'editor',
    summary: 'Fetches a picture from an address, once, and keeps it',
    body: PictureFetch,
    answer: KEPT,
    errors: [413, 415, 503],
  },
});

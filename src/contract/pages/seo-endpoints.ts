import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Deleted, IfMatch, PageQuery } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { OldAddressList } from './old-addresses.ts';
import { SeoGlobal, SeoGlobalUpdate, SeoPage, SeoPageInput, SeoPageUpdate } from './seo.ts';

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

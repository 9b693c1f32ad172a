import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json, text } from '../core/endpoint.ts';
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

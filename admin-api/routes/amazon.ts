import { createRoute, z } from '@hono/zod-openapi';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const REGIONS = ['us', 'uk', 'de', 'jp', 'ca'] as const;
const CATEGORIES = ['all', 'physical', 'esim', 'international', 'data'] as const;

const products = createRoute({
  method: 'get',
  path: api.amazonProducts,
  tags: ['Marketplace'],
  summary: 'Products of the connected shop; `reason` says why there are none',
  request: {
    query: z.object({
      search: z.string().trim().max(100, 'must be at most 100 characters').default('sim card'),
      region: z.enum(REGIONS).default('us'),
      category: z.enum(CATEGORIES).default('all'),
    }),
  },
  responses: {
    200: jsonAnswer(
      z.object({
        products: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            url: z.string(),
            imageUrl: z.string().nullable(),
            price: z.number().nullable(),
            currency: z.string().nullable(),
          }),
        ),
        reason: z.string().nullable(),
      }),
      'Products',
    ),
    ...errorAnswers(400),
  },
});

export const amazonRoutes: RouteModule = (app, deps) => {
  app.openapi(products, async (c) => c.json(await deps.products.search(c.req.valid('query')), 200));
};

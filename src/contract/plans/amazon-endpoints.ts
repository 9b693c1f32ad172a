import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';

const REGIONS = ['us', 'uk', 'de', 'jp', 'ca'] as const;
const CATEGORIES = ['all', 'physical', 'esim', 'international', 'data'] as const;

export const amazon = endpoints('Marketplace', {
  products: {
    get: api.amazonProducts,
    access: 'anyone',
    summary: 'Products of the connected shop; `reason` says why there are none',
    query: z.object({
      search: z.string().trim().max(100, 'must be at most 100 characters').default('sim card'),
      region: z.enum(REGIONS).default('us'),
      category: z.enum(CATEGORIES).default('all'),
    }),
    answer: json(
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
  },
});

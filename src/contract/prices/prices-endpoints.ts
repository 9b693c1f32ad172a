import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import {
  PriceRecord,
  PriceRecordInput,
  PriceTrend,
  RecordError,
  RecordErrorInput,
} from './prices.ts';

export const prices = endpoints('Prices', {
  history: {
    get: api.priceHistory,
    access: 'read',
    summary: 'Price records of a plan, newest first',
    answer: json(z.array(PriceRecord), 'Price records'),
  },
  allHistory: {
    get: api.adminPriceHistory,
    access: 'viewer',
    summary: 'Price records of a plan, public or not, newest first',
    answer: json(z.array(PriceRecord), 'Price records'),
  },
  trends: {
    get: api.priceTrends,
    access: 'read',
    summary:
      'Average price of a month of unlimited US plans by carrier, in US dollars: the same plans in all months of a line',
    answer: json(z.array(PriceTrend), 'One line per carrier'),
  },
  add: {
    post: api.priceHistory,
    access: 'editor',
    summary:
      'Adds a price record; one of today, or newer than the newest, also becomes the current price',
    body: PriceRecordInput,
    answer: json(PriceRecord, 'The new record', 201),
    errors: [409],
  },
  wrong: {
    post: api.priceRecord,
    access: 'editor',
    summary:
      'Marks a price record as an error: it leaves the history, what followed from it is worked out again',
    body: RecordErrorInput,
    answer: json(RecordError, 'The record and the batch of the log'),
    errors: [409],
  },
});

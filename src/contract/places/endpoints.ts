import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Carrier, CarrierInput, CarrierUpdate } from './carriers.ts';
import { Deleted, IfMatch } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Region, RegionInput, RegionUpdate } from './regions.ts';

const CodeParam = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a code of two letters like US')
    .meta({ example: 'UK' }),
});

export const regions = endpoints('Regions', {
  list: {
    get: api.regions,
    access: 'read',
    summary: 'All regions',
    answer: json(z.array(Region), 'Regions'),
  },
  get: {
    get: api.region,
    access: 'read',
    summary: 'One region by its number',
    answer: json(Region, 'The region'),
  },
  byCode: {
    get: api.regionByCode,
    access: 'read',
    summary: 'One region by its code in any case; GB means UK',
    params: CodeParam,
    answer: json(Region, 'The region'),
  },
  carriers: {
    get: api.regionCarriers,
    access: 'read',
    summary: 'Carriers with a plan in a region; `simCardCount` counts their plans there',
    answer: json(z.array(Carrier), 'Carriers'),
  },
  create: {
    post: api.regions,
    access: 'editor',
    summary: 'Creates a region',
    body: RegionInput,
    answer: json(Region, 'The new region', 201),
    errors: [409],
  },
  update: {
    put: api.region,
    access: 'editor',
    summary: 'Changes a region; its currency only while no plan is priced in the old one',
    body: RegionUpdate,
    answer: json(Region, 'The region as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.region,
    access: 'editor',
    summary: 'Moves a region to the trash; refused while it has plans',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
});

export const carriers = endpoints('Carriers', {
  list: {
    get: api.carriers,
    access: 'read',
    summary: 'All carriers by name, with the number of their plans',
    answer: json(z.array(Carrier), 'Carriers'),
  },
  get: {
    get: api.carrier,
    access: 'read',
    summary: 'One carrier',
    answer: json(Carrier, 'The carrier'),
  },
  create: {
    post: api.carriers,
    access: 'editor',
    summary: 'Creates a carrier',
    body: CarrierInput,
    answer: json(Carrier, 'The new carrier', 201),
    errors: [409],
  },
  update: {
    put: api.carrier,
    access: 'editor',
    summary: 'Changes a carrier; optional fields left out stay as they are',
    body: CarrierUpdate,
    answer: json(Carrier, 'The carrier as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.carrier,
    access: 'editor',
    summary: 'Moves a carrier to the trash; refused while it has plans',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
});

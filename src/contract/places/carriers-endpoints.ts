import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Carrier, CarrierInput, CarrierUpdate } from './carriers.ts';
import { Deleted, IfMatch } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';

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

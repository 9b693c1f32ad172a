import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { Picture, PictureFetch, PictureUseParam } from '../core/pictures.ts';
import { endpoints, FILE, json } from '../core/endpoint.ts';

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

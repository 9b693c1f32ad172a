import { z } from 'zod';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import {
  PICTURE_USES,
  readPictureAddress,
  type PictureUse,
} from '#src/domain/core/pictures/pictures.ts';
import { TEXT_LIMITS } from '#src/domain/core/plain-text.ts';
import { HttpsUrl } from './common.ts';
import { shape, strictShape } from './shape.ts';

/**
 * What a field for a picture takes: one that is kept here, a file below the folder `local` of the
 * site, or an https address that the server fetches it from, once.
 */
export const PictureLink = (use: PictureUse, local?: string) =>
  z
    .string()
    .trim()
    .max(TEXT_LIMITS.url, `must be at most ${TEXT_LIMITS.url} characters`)
    .refine(
      (text) =>
        readPictureAddress(text)?.use === use ||
        (local !== undefined && text.startsWith(local) && /^[\w./-]+$/.test(text)) ||
        httpsUrl(text) !== null,
      'must be a picture of this site, or an address that begins with https:// to fetch it from',
    );

/** What a picture is for. */
export const PictureUseParam = z.enum(PICTURE_USES);

/** A picture that is kept here; the same bytes twice are one. */
export const Picture = shape('Picture', {
  /** What a field for pictures takes. */
  address: z.string(),
  use: PictureUseParam,
  /** Pixels and bytes of its largest file. */
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
});
export type Picture = z.infer<typeof Picture>;

/** POST /api/pictures/fetch. */
export const PictureFetch = strictShape('PictureFetch', {
  address: HttpsUrl,
  use: PictureUseParam,
});

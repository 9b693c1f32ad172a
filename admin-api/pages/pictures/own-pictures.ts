import { hasPicture } from '#db/pages/pictures.ts';
import type { Change } from '#db/core/change.ts';
import { isElsewhere } from '#src/domain/core/pictures/picture-url.ts';
import { readPictureAddress, type PictureUse } from '#src/domain/core/pictures/pictures.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError, invalid } from '../../core/errors.ts';

/**
 * An input whose field for a picture names one that is kept here: an address elsewhere is fetched
 * and its picture kept. One that the row has already, from before pictures were kept, stays as it is
 * (no page shows it). Throws a 400 that names the field where there is no such picture, or it cannot
 * be fetched.
 */
export async function withOwnPicture<
  F extends string,
  I extends { [K in F]?: string | null | undefined },
>(
  { db, pictures }: Pick<AppDeps, 'db' | 'pictures'>,
  input: I,
  [field, use]: readonly [field: F, use: PictureUse],
  change: Change,
  stored: () => Promise<{ [K in F]: string | null } | null> = async () => null,
): Promise<I> {
  const address: string | null | undefined = input[field];
  const refuse = (message: string) => invalid([{ path: field, message: `${field}: ${message}` }]);
  const file = readPictureAddress(address);
  if (file && !(await hasPicture(db, file.hash))) throw refuse('there is no such picture');
  if (!isElsewhere(address) || (await stored())?.[field] === address) return input;
  try {
    return { ...input, [field]: (await pictures.fetch(address, use, change)).address };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw refuse(error.message);
  }
}

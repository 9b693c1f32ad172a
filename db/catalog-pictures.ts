import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/seo.ts';
import { pictureFiles, readPictureAddress } from '#src/domain/pictures.ts';
import type { Db } from './client.ts';
import { listPictureAddresses, readPictureFile } from './queries/pictures.ts';

/** The pictures that a release holds as files. */
export interface CatalogPictures {
  /** The addresses of all files of the pictures that rows name and that are kept. */
  pictures(): Promise<string[]>;
  /** The bytes of one of them; null where it is none. */
  picture(address: string): Promise<Buffer | null>;
}

/** Opens the pictures of what pages show. */
export function openPictures(
  db: Db,
  shown: { carriers: Carrier[]; regions: Region[]; seoPages: SeoPage[]; seoGlobal: SeoGlobal },
): CatalogPictures {
  const { carriers, regions, seoPages, seoGlobal } = shown;
  return {
    async pictures() {
      const kept = await listPictureAddresses(db);
      const named = new Set([
        ...carriers.map(({ logoUrl }) => logoUrl),
        ...regions.map(({ flagUrl }) => flagUrl),
        ...seoPages.map(({ ogImage }) => ogImage),
        seoGlobal.defaultOgImage,
      ]);
      return [...named].flatMap((address) =>
        address !== null && kept.has(address) ? pictureFiles(address) : [],
      );
    },
    async picture(address) {
      const file = readPictureAddress(address);
      return file && readPictureFile(db, file);
    },
  };
}

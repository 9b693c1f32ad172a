import { OPEN_LICENCE, OPEN_TABLES } from '#src/domain/pages/open-data/open-data.ts';
import { OPEN_FILES, OPEN_FORMATS, paths } from '#src/domain/core/paths/paths.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import { OPEN_TYPES } from './inputs/pages/open-files.ts';
import { itemId, type GraphItem } from './json-ld.ts';

/** The files of the open data, as search engines for data read them. */
export function datasets(site: URL): GraphItem[] {
  const address = (path: string) => new URL(path, site).href;
  return OPEN_FILES.map((file) => ({
    '@type': 'Dataset',
    '@id': itemId(site, paths.openData, file),
    name: `${PRODUCT}: ${OPEN_TABLES[file].title.toLowerCase()} of SIM cards and eSIMs`,
    description: OPEN_TABLES[file].about,
    url: address(paths.openData),
    license: OPEN_LICENCE.url,
    isAccessibleForFree: true,
    creator: { '@id': itemId(site, paths.home, 'organization') },
    distribution: OPEN_FORMATS.map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: OPEN_TYPES[format].split(';')[0]!,
      contentUrl: address(paths.openFile(file, format)),
    })),
  }));
}

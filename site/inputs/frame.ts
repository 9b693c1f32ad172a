import type { Catalog } from '#db/catalog/catalog.ts';
import type { Region } from '#src/contract/places/regions.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import { sampleShare, type SampleShare } from '#src/domain/prices/freshness-words.ts';
import { namesCounts, type SeoCounts } from '#src/domain/pages/seo/seo.ts';
import { memo } from '#src/domain/core/memo.ts';
import { byKind } from '#src/domain/places/places.ts';
import { isForTrips } from './finder/for-trips.ts';
import { alternatesOf, type Alternate } from './pages/alternates.ts';
import { socialImage, type SocialImage } from '../social/image.ts';

/** As much of a region as menus show. */
export type FrameRegion = Pick<Region, 'code' | 'name' | 'flagUrl'>;

/** What stands around the content of every page. */
export interface SiteFrame {
  regions: FrameRegion[];
  /** ISO codes of the countries whose plans are for who lives there: one of them may be the visitor's. */
  homes: string[];
  /** Search and sharing settings of the whole site. */
  seoGlobal: SeoGlobal;
  samples: SampleShare;
  year: number;
}

/** What stands around the content of one page. */
export interface Frame {
  site: SiteFrame;
  seo: SeoPage | null;
  /** Only where stored words name them: they change with any plan. */
  counts: SeoCounts | null;
  picture: SocialImage;
  alternates: readonly Alternate[];
}

/** The frame of all pages, once for each catalog. */
export function siteFrame(catalog: Catalog): SiteFrame {
  const { regions, seoGlobal, freshness } = catalog;
  return memo(catalog, 'frame', () => ({
    regions: regions.map(({ code, name, flagUrl }) => ({ code, name, flagUrl })),
    homes: byKind(regions)
      .countries.filter(({ code }) => !isForTrips(catalog, code))
      .map(({ code }) => (code === 'UK' ? 'GB' : code)),
    seoGlobal,
    samples: sampleShare(freshness),
    year: Number(freshness.today.slice(0, 4)),
  }));
}

/** The frame of the page whose head names `path` as its address; without one, of an error page. */
export async function frameOf(catalog: Catalog, path: string | undefined): Promise<Frame> {
  return { ...aroundOf(catalog, path), picture: await socialImage(catalog, path) };
}

/** The same without its picture. */
export function aroundOf(catalog: Catalog, path: string | undefined): Omit<Frame, 'picture'> {
  const seo = path === undefined ? null : catalog.seo(path);
  const { seoGlobal, freshness, carriers, regions } = catalog;
  const words = [seo?.title, seo?.description, seoGlobal.siteDescription];
  return {
    site: siteFrame(catalog),
    seo,
    counts: words.some((text) => text && namesCounts(text))
      ? { plans: freshness.plans, carriers: carriers.length, regions: regions.length }
      : null,
    alternates: path === undefined ? [] : alternatesOf(catalog, path),
  };
}

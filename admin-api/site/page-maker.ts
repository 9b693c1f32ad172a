import { openCatalog, type Catalog } from '#db/catalog.ts';
import type { Db } from '#db/client.ts';
import type { FinderBooks } from '#db/finder-books.ts';
import { keptByName } from '#db/kept.ts';
import { keepOutlines } from '#db/outlines.ts';
import { previewDb } from '#db/preview.ts';
import type { SeoGlobal } from '#src/contract/seo.ts';
import { hasEntry } from './follows.ts';
import type { FormLocals, RenderedPage, RenderPage } from './renderer.ts';

/** The data of a moment: `name` tells it from any other, `now` is when ages are counted from. */
export interface DataMoment {
  name: string;
  now: number;
}

/** A page that is asked for by its path with the query, with what else it is made of. */
export interface PageAsk extends FormLocals {
  path: string;
  /** Draft values are shown, and the page says so. */
  preview?: boolean;
  /** Settings of the site that stand in for its own. */
  settings?: Partial<SeoGlobal>;
}

/** An entry that pages of each kind are about, for who has any page made. */
export interface Sample {
  plan: string;
  carrier: string;
  region: string;
}

/** What a look at a page tells. */
export interface Look {
  /** Whether the data has the entry, or the landing page, of its path. */
  exists: boolean;
  /**
   * The key that it would have now (site/inputs/key.ts); null where there is none or nobody asked,
   * missing where it could not be worked out.
   */
  key?: string | null;
}

/** Makes pages of the data, by the code of one release. */
export interface PageMaker {
  page(data: DataMoment, asked: PageAsk): Promise<RenderedPage>;
  /**
   * Looks at a page about one thing, or some of a region's plans, without making it; its key only where
   * it was built.
   */
  look(data: DataMoment, path: string, isBuilt: boolean): Promise<Look>;
  /** Null where there are no plans. */
  sample(data: DataMoment): Promise<Sample | null>;
}

const DAY_MS = 86_400_000;

/** What pages are made from, kept while it is the newest. */
export function keepData(db: Db, books?: FinderBooks) {
  const outlines = keepOutlines(db);
  const kept = keptByName<Catalog>();
  // On another day all plans are read anew: nothing that was made of them is found again.
  let memory: { day: number; of: object } | null = null;
  const memoryOn = (now: number) => {
    const day = Math.floor(now / DAY_MS);
    if (memory?.day !== day) memory = { day, of: {} };
    return memory.of;
  };
  return {
    of: ({ name, now }: DataMoment): Promise<Catalog> =>
      kept(name, () => openCatalog(db, new Date(now), { outlines, books, memory: memoryOn(now) })),
    async preview({ now }: DataMoment): Promise<Catalog> {
      const moment = new Date(now);
      return openCatalog(await previewDb(db, moment), moment);
    },
  };
}

function withSettings(catalog: Catalog, settings: Partial<SeoGlobal>): Catalog {
  const said = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...catalog, seoGlobal: { ...catalog.seoGlobal, ...Object.fromEntries(said) } };
}

const keyOf = ({ status, html }: RenderedPage) => (status === 200 ? html : null);

/** Makes pages in the thread that asks. */
export function pageMaker(
  data: ReturnType<typeof keepData>,
  render: RenderPage,
  siteUrl: string,
): PageMaker {
  return {
    async page(moment, { path, settings, ...more }) {
      const found = await (more.preview ? data.preview(moment) : data.of(moment));
      const catalog = settings ? withSettings(found, settings) : found;
      return render({ catalog, address: new URL(path, siteUrl), ...more });
    },
    async look(moment, path, isBuilt) {
      const catalog = await data.of(moment);
      const exists = await hasEntry(catalog, path);
      if (!exists || !isBuilt) return { exists, key: null };
      const asked = render({ catalog, address: new URL(`/keys${path}`, siteUrl) });
      return asked.then(
        (page) => ({ exists, key: keyOf(page) }),
        () => ({ exists }),
      );
    },
    async sample(moment) {
      const [first] = (await data.of(moment)).outlines();
      if (!first) return null;
      const { plan, key } = first;
      return { plan: plan.slug, carrier: key.carrier, region: key.region };
    },
  };
}

import { catalogOf, type Catalog } from '#db/catalog.ts';
import type { Db } from '#db/client.ts';
import { nextSnapshot, readSnapshot, withDrafts } from '#db/snapshot/read.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
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

/** What pages are made from, kept while it is the newest. */
export function keepData(db: Pick<Db, 'atOneMoment'>) {
  let last: Snapshot | null = null;
  let asked: { name: string; snapshot: Promise<Snapshot> } | null = null;
  const read = async (now: Date) => {
    last = await (last ? nextSnapshot(db, last, now) : readSnapshot(db, now));
    return last;
  };
  const of = ({ name, now }: DataMoment): Promise<Snapshot> => {
    if (asked?.name === name) return asked.snapshot;
    const mine = { name, snapshot: read(new Date(now)) };
    asked = mine;
    // What failed is read again.
    mine.snapshot.catch(() => asked === mine && (asked = null));
    return mine.snapshot;
  };
  return {
    /** The data as it is now. */
    newest: read,
    of: async (moment: DataMoment): Promise<Catalog> => catalogOf(await of(moment)),
    preview: async (moment: DataMoment): Promise<Catalog> =>
      catalogOf(await withDrafts(db, await of(moment), new Date(moment.now))),
  };
}

function withSettings({ snapshot }: Catalog, settings: Partial<SeoGlobal>): Catalog {
  const said = Object.entries(settings).filter(([, value]) => value !== undefined);
  const seoGlobal = { ...snapshot.seoGlobal, ...Object.fromEntries(said) };
  return catalogOf({ ...snapshot, seoGlobal });
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
      const exists = hasEntry(catalog, path);
      if (!exists || !isBuilt) return { exists, key: null };
      const asked = render({ catalog, address: new URL(`/keys${path}`, siteUrl) });
      return asked.then(
        (page) => ({ exists, key: keyOf(page) }),
        () => ({ exists }),
      );
    },
    async sample(moment) {
      const [first] = (await data.of(moment)).allPlans();
      if (!first) return null;
      const { plan, key } = first;
      return { plan: plan.slug, carrier: key.carrier, region: key.region };
    },
  };
}

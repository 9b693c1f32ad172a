import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import type { Db } from '#db/core/connect/client.ts';
import { nextSnapshot, readSnapshot, withDrafts } from '#db/snapshot/read.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import type { SeoGlobal } from '#src/contract/pages/seo.ts';
import { hasEntry, isEntryPage } from './follows.ts';
import type { FormLocals, PageCode, RenderedPage } from './renderer.ts';

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
  /** It is for everybody: what is gone, or stands as it was built, is not made. */
  beside?: Beside;
}

/** What a release has at the path of a page. */
export interface Beside {
  /** The folder of the release. */
  release: string | undefined;
  isBuilt: boolean;
  /** It stands as long as the data has what it is about. */
  pinned: boolean;
}

/** Makes pages of the data, by the code of one release. */
export interface PageMaker {
  /** 304 where the page of the release is the same; 404 where there is none. */
  page(data: DataMoment, asked: PageAsk): Promise<RenderedPage>;
}

/** The data of a moment; `isOld`: that of before, because a database server is away. */
type OfMoment = { data: Snapshot; isOld: boolean };
type CatalogOfMoment = { catalog: Catalog; isOld: boolean };

/** What pages are made from, kept while it is the newest; `hasRead` hears when all of it was read once. */
export function memoData(db: Pick<Db, 'atOneMoment'>, hasRead: () => void = () => undefined) {
  let last: Snapshot | null = null;
  let asked: { name: string; snapshot: Promise<OfMoment> } | null = null;
  const read = async (now: Date) => {
    const before = last;
    last = await (before ? nextSnapshot(db, before, now) : readSnapshot(db, now));
    if (!before) hasRead();
    return last;
  };
  const of = ({ name, now }: DataMoment): Promise<OfMoment> => {
    if (asked?.name === name) return asked.snapshot;
    const snapshot = read(new Date(now)).then(
      (data) => ({ data, isOld: false }),
      (error: unknown) => {
        // What failed is read again; pages for visitors go on with what was there before.
        if (asked?.snapshot === snapshot) asked = null;
        if (last && error instanceof DatabaseAwayError) return { data: last, isOld: true };
        throw error;
      },
    );
    asked = { name, snapshot };
    return snapshot;
  };
  return {
    /** The data as it is now. */
    newest: read,
    of: async (moment: DataMoment): Promise<CatalogOfMoment> => {
      const { data, isOld } = await of(moment);
      return { catalog: catalogOf(data), isOld };
    },
    preview: async (moment: DataMoment): Promise<CatalogOfMoment> => {
      const { data, isOld } = await of(moment);
      return { catalog: catalogOf(await withDrafts(db, data, new Date(moment.now))), isOld };
    },
  };
}

function withSettings({ snapshot }: Catalog, settings: Partial<SeoGlobal>): Catalog {
  const said = Object.entries(settings).filter(([, value]) => value !== undefined);
  const seoGlobal = { ...snapshot.seoGlobal, ...Object.fromEntries(said) };
  return catalogOf({ ...snapshot, seoGlobal });
}

const GONE: RenderedPage = { status: 404, html: '' };
const SAME: RenderedPage = { status: 304, html: '' };

/**
 * Makes pages in the thread that asks. `keysOf` tells the keys of a release's pages by address
 * (site/inputs/key.ts): to work one out takes a fraction of making the page.
 */
export function pageMaker(
  data: ReturnType<typeof memoData>,
  code: PageCode,
  siteUrl: string,
  keysOf: (release: string) => Promise<ReadonlyMap<string, string>>,
): PageMaker {
  const stands = async (catalog: Catalog, path: string, { release, pinned }: Beside) => {
    if (pinned) return true;
    const built = release && (await keysOf(release)).get(path);
    return built !== undefined && built === (await code.keyAt({ catalog }, path.slice(1)));
  };
  return {
    async page(moment, { path, settings, beside, ...more }) {
      const { catalog: found, isOld } = await (more.preview
        ? data.preview(moment)
        : data.of(moment));
      const catalog = settings ? withSettings(found, settings) : found;
      const age = isOld && { isOld };
      const address = new URL(path, siteUrl);
      if (beside && isEntryPage(address.pathname)) {
        if (!hasEntry(catalog, address.pathname)) return GONE;
        // Where that cannot be found out the page is made.
        if (beside.isBuilt && (await stands(catalog, path, beside).catch(() => false)))
          return { ...SAME, ...age };
      }
      return { ...(await code.render({ catalog, address, ...more })), ...age };
    },
  };
}

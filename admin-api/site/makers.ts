import { join } from 'node:path';
import { isLocal } from '#db/connect.ts';
import type { Db } from '#db/client.ts';
import type { Env } from '../env.ts';
import { buildEnvironment } from '../publish/build-settings.ts';
import { openMakerThread, type MakerThread } from './maker-thread.ts';
import type { LoadedRelease } from './release-site.ts';
import { loadRenderer } from './renderer.ts';

/** What makes the pages of releases, by their code. */
export interface Makers {
  /**
   * Opens what makes pages by the code in a folder (`releases.ts`), or answers what is open for it;
   * rejects when that cannot be loaded.
   */
  of(code: string): Promise<LoadedRelease['render']>;
  /** Ends all threads, once nobody is answered any more. */
  end(): Promise<void>;
}

/**
 * Threads are kept for the code that is served and for code that is to be: a third one takes the place
 * of the first. A file may be read by a second connection; a libSQL server is asked by the one that
 * knows whether it is there, so its pages are made in the thread of the server.
 */
export function openMakers(env: Env, heed?: Db['heed']): Makers {
  let open: { code: string; maker: MakerThread }[] = [];
  let here: { code: string; render: LoadedRelease['render'] } | null = null;
  return {
    async of(code) {
      if (!isLocal(env.database)) {
        if (here?.code !== code) here = { code, render: await loadRenderer(join(code, 'server')) };
        return here.render;
      }
      const start = { code, database: env.database.url, siteUrl: env.siteUrl };
      const known = open.find((one) => one.code === code);
      const maker = known?.maker ?? openMakerThread(start, { env: buildEnvironment(env), heed });
      // What was asked for last stands last.
      open = [...open.filter((one) => one !== known), { code, maker }];
      maker.wanted();
      try {
        await maker.ready;
      } catch (error) {
        open = open.filter((one) => one.maker !== maker);
        throw error;
      }
      for (const { maker: old } of open.slice(0, -2)) old.replaced();
      return maker;
    },
    async end() {
      await Promise.all(open.map(({ maker }) => maker.end()));
    },
  };
}

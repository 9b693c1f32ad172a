import type { Db } from '#db/core/connect/client.ts';
import type { Env } from '../../env.ts';
import { buildEnvironment } from '../build/build-settings.ts';
import { openMakerThread, type MakerThread } from './maker-thread.ts';

/** What makes the pages of releases, by their code. */
export interface Makers {
  /**
   * Opens what makes pages by the code in a folder (`releases.ts`), or answers what is open for it;
   * rejects when that cannot be loaded.
   */
  of(code: string): Promise<MakerThread>;
  /** Ends all threads, once nobody is answered any more. */
  end(): Promise<void>;
}

/**
 * Threads are kept for the code that is served and for code that is to be: a third one takes the place
 * of the first.
 */
export function openMakers(env: Env, heed?: Db['heed']): Makers {
  let open: { code: string; maker: MakerThread }[] = [];
  return {
    async of(code) {
      const start = { code, database: env.database, siteUrl: env.siteUrl };
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

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
   * rejects when that cannot be loaded. With `early`, nobody waits for that.
   */
  of(code: string, early?: boolean): Promise<LoadedRelease['render']>;
  /**
   * Begins to load the code in a folder, which a start most likely goes on with: that takes a second, in
   * which the start does everything else.
   */
  ahead(code: string): void;
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
  let ahead: { code: string; maker: MakerThread } | null = null;
  const begin = (code: string) =>
    openMakerThread(
      { code, database: env.database.url, siteUrl: env.siteUrl },
      { env: buildEnvironment(env), heed },
    );
  /** What was begun ahead for this folder, or begins now. */
  const take = (code: string): MakerThread => {
    const begun = ahead;
    ahead = null;
    if (begun?.code === code) return begun.maker;
    void begun?.maker.end();
    return begin(code);
  };
  const makers: Makers = {
    ahead(code) {
      if (ahead || open.length > 0 || !isLocal(env.database)) return;
      ahead = { code, maker: begin(code) };
    },
    async of(code, early = false) {
      if (!isLocal(env.database)) {
        if (here?.code !== code) here = { code, render: await loadRenderer(join(code, 'server')) };
        return here.render;
      }
      const known = open.find((one) => one.code === code);
      // What was asked for last stands last.
      if (known) open = [...open.filter((one) => one !== known), known];
      known?.maker.wanted();
      const isNew = !known && ahead?.code !== code;
      const maker = known?.maker ?? take(code);
      if (!known) open.push({ code, maker });
      if (early) return maker;
      try {
        await maker.ready;
        for (const { maker: old } of open.slice(0, -2)) old.replaced();
        return maker;
      } catch (error) {
        open = open.filter((one) => one.maker !== maker);
        // What was begun ahead may have met what is over by now.
        if (isNew) throw error;
        return makers.of(code);
      }
    },
    async end() {
      await Promise.all([ahead?.maker.end(), ...open.map(({ maker }) => maker.end())]);
    },
  };
  return makers;
}

import { isLocal } from '#db/connect.ts';
import type { Db } from '#db/client.ts';
import type { Env } from '../env.ts';
import { openMakerThread, type MakerThread } from './maker-thread.ts';
import type { LoadedRelease } from './release-site.ts';
import { loadRenderer } from './renderer.ts';

/** What makes the pages of releases, by their code. */
export interface Makers {
  /** Opens what makes pages by the code in a folder, or answers what is open for the same code. */
  of(code: string, server: string): Promise<LoadedRelease['render']>;
  /**
   * Begins to load the code in a folder, which a start most likely goes on with: that takes a second, in
   * which the start does everything else.
   */
  ahead(server: string): void;
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
  let early: { server: string; maker: Promise<MakerThread> } | null = null;
  const begin = (server: string) =>
    openMakerThread({ server, database: env.database.url, siteUrl: env.siteUrl }, heed);
  const leaveEarly = async () => {
    const begun = await early?.maker.catch(() => null);
    await begun?.end();
  };
  /** What was begun early for this folder, or begins now. */
  const take = (server: string): Promise<MakerThread> => {
    const begun = early?.server === server ? early.maker : null;
    if (!begun) void leaveEarly();
    early = null;
    // What it met early may be over.
    return begun ? begun.catch(() => begin(server)) : begin(server);
  };
  return {
    ahead(server) {
      if (early || open.length > 0 || !isLocal(env.database)) return;
      early = { server, maker: begin(server) };
      early.maker.catch(() => undefined);
    },
    async of(code, server) {
      if (!isLocal(env.database)) {
        if (here?.code !== code) here = { code, render: await loadRenderer(server) };
        return here.render;
      }
      const known = open.find((one) => one.code === code);
      // What was asked for last stands last.
      if (known) open = [...open.filter((one) => one !== known), known];
      known?.maker.wanted(server);
      if (known) return known.maker;
      const maker = await take(server);
      open.push({ code, maker });
      for (const { maker: old } of open.slice(0, -2)) old.replaced();
      return maker;
    },
    async end() {
      await Promise.all([leaveEarly(), ...open.map(({ maker }) => maker.end())]);
    },
  };
}

import { z } from 'zod';
import type { HostStatus } from '#src/contract/publish.ts';
import { paths } from '#src/domain/paths.ts';
import { outbound } from '../http/outbound.ts';
import { OutboundError } from '../http/outbound-address.ts';

/** Milliseconds between looks, and for how long after the host was asked. */
const LOOK_MS = 15_000;
const PATIENCE_MS = 30 * 60_000;

const Stamp = z.object({ dataVersion: z.int(), lineage: z.string() });

export interface HostWatch {
  status(): HostStatus;
  /** The host accepted to build the data of this version: looks until its pages show it. */
  asked(version: number, lineage: string): void;
  stop(): void;
}

/**
 * Looks at the public address whether the host serves what it was asked to build: a host that
 * accepted a build may still fail it, or be slow. `seen` is called once, when the pages are there.
 */
export function watchHost(options: {
  siteUrl: string;
  now: () => Date;
  changed: () => void;
  seen: (version: number) => void;
  ask?: typeof outbound;
  lookMs?: number;
}): HostWatch {
  const { siteUrl, now, changed, seen, ask = outbound, lookMs = LOOK_MS } = options;
  let wanted: { version: number; lineage: string; at: number } | null = null;
  let live: HostStatus['live'] = null;
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const arm = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), lookMs);
    timer.unref();
  };
  const look = async () => {
    const target = wanted;
    if (!target) return;
    const found = await readStamp();
    if (wanted !== target) return;
    if (found && found.lineage === target.lineage && found.dataVersion >= target.version) {
      wanted = null;
      problem = null;
      live = { dataVersion: found.dataVersion, at: now().toISOString() };
      seen(found.dataVersion);
    } else if (now().getTime() - target.at > PATIENCE_MS) {
      wanted = null;
      problem ??= 'The host was asked half an hour ago and still serves older pages';
    } else arm();
    changed();
  };
  const readStamp = async () => {
    try {
      const { status, body } = await ask(siteUrl + paths.releaseStamp, {
        allowLocal: true,
        maxBytes: 10_000,
        // A copy of the CDN would tell of the pages before.
        headers: { 'Cache-Control': 'no-cache' },
      });
      if (status !== 200) throw new OutboundError('unreachable', `it answers ${status}`);
      problem = null;
      return Stamp.parse(JSON.parse(body.toString()));
    } catch (error) {
      const why = error instanceof OutboundError ? error.message : 'it says nothing of its data';
      problem = `The public pages could not be looked at: ${why}`;
      return null;
    }
  };

  return {
    status: () => ({ askedAt: wanted && new Date(wanted.at).toISOString(), live, problem }),
    asked(version, lineage) {
      wanted = { version, lineage, at: now().getTime() };
      problem = null;
      arm();
    },
    stop: () => clearTimeout(timer),
  };
}

import { statfs } from 'node:fs/promises';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client';
import { newestGood } from '../../history/backup/store.ts';
import type { DataVersion } from '../../core/data-version.ts';
import type { Env } from '../../env.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import type { Site } from '../../publish/site/site.ts';

/** Seconds: from a cached answer to a page made on demand on a busy machine. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What a monitoring system asks for, by the names of OpenMetrics. */
export interface Metrics {
  /** Counts an answer of the app: the pattern of its route, its status, and milliseconds. */
  answered(route: string, status: number, ms: number): void;
  /** Counts an answer that was ready in memory and went past the app. */
  ready(): void;
  /** All of it as text (OpenMetrics 1.0). */
  read(): Promise<{ type: string; text: string }>;
}

/** What they are read from. */
export interface WatchedServer {
  env: Env;
  now: () => Date;
  dataVersion: DataVersion;
  publishing: () => Publishing | null;
  site: Site | null;
}

/** Opens the metrics of a process; its own, such as memory and event loop, are there too. */
export function openMetrics(watched: () => WatchedServer): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'sim_atlas_request_duration_seconds',
    help: 'Time to an answer of the app, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  // A number of our own: ready answers come thirty thousand times a second.
  let readyAnswers = 0;
  /** What is read when somebody asks; null for what nobody knows, which is left out: a 0 would be a number. */
  const read = async (): Promise<[name: string, help: string, value: number | null][]> => {
    const { env, now, dataVersion, publishing, site } = watched();
    const unknown = () => null;
    const publisher = publishing()?.publisher.status();
    const backup = await newestGood(env.dataDir, now()).catch(unknown);
    const disk = await statfs(env.dataDir).catch(unknown);
    const age = backup && (now().getTime() - Date.parse(backup.madeAt)) / 1000;
    return [
      ['data_version', 'Version of the data', await dataVersion.current().catch(unknown)],
      [
        'release_data_version',
        'Version of the data that the served pages were built from',
        site?.release()?.dataVersion ?? null,
      ],
      [
        'publish_failed',
        '1 while the newest pages could not be made',
        publisher ? Number(publisher.state === 'failed') : null,
      ],
      ['publish_paused', '1 while the pages are held', publisher ? Number(publisher.paused) : null],
      ['backup_age_seconds', 'Age of the newest good backup', age && Math.round(age)],
      ['disk_free_bytes', 'Free room where the data lies', disk && disk.bavail * disk.bsize],
    ];
  };
  const fill = async () => {
    registry.removeSingleMetric('sim_atlas_ready_answers');
    const ready = 'Answers that were ready in memory, of pages, files and the API';
    new Counter({ name: 'sim_atlas_ready_answers', help: ready, registers }).inc(readyAnswers);
    for (const [end, help, value] of await read()) {
      const name = `sim_atlas_${end}`;
      registry.removeSingleMetric(name);
      if (value !== null) new Gauge({ name, help, registers }).set(value);
    }
  };

  return {
    answered(route, status, ms) {
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    ready() {
      readyAnswers += 1;
    },
    async read() {
      await fill();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

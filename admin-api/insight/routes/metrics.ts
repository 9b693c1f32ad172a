import { createHash, timingSafeEqual } from 'node:crypto';
import { health } from '#src/contract/core/health-endpoints.ts';
import { AppError } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** What a monitoring system asks for every few seconds: with METRICS_TOKEN only. */
export const metricsRoutes: RouteModule = (serve, { env, metrics }) => {
  serve(health.metrics, async (_, c) => {
    const wanted = env.metricsToken;
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    // Nobody else learns that there is something.
    if (!wanted || !metrics || !isSame(given, wanted)) {
      throw new AppError('not_found', 'There is nothing at this address');
    }
    const { type, text } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
};

/** Compares in the same time whatever differs, by hashes of one length. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

import type { paths } from '#src/domain/core/paths/paths.ts';
import type { RatesOfDay } from '#src/domain/core/money/rates.ts';
import type { PlanIndex } from './plan-index.ts';
import type { Request } from '../core/api.ts';

/** What the build leaves beside the pages. */
interface Files {
  [paths.planIndex]: PlanIndex;
  [paths.rates]: RatesOfDay | null;
}

/** Reads a file of the build. */
export const fetchFile = <F extends keyof Files>(request: Request, file: F) =>
  request(file) as Promise<Files[F]>;

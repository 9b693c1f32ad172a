import { forgetCommission, listCommissions, setCommission } from '#db/earnings/commissions.ts';
import { readEarnings } from '#db/earnings/earnings.ts';
import { listReports, undoReport } from '#db/earnings/reports.ts';
import type { EarningsQuery } from '#src/contract/earnings.ts';
import { earnings } from '#src/contract/endpoints/earnings.ts';
import { LISTED_ROWS } from '#src/domain/earnings/words.ts';
import { firstKeptDay } from '#src/domain/earnings/periods.ts';
import { COUNTS_KEPT_DAYS } from '#src/domain/events.ts';
import { earningsLines } from '../earnings/file.ts';
import { readingOf } from '../earnings/receive-report.ts';
import { checkReport } from '../earnings/take-report.ts';
import { invalid } from '../errors.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { requireFileType } from '../imports/file-type.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

/** Money of the firm: every one of these is for admins alone. */
export const earningsRoutes: RouteModule = (serve, deps) => {
  const { db, now } = deps;
  const read = (query: EarningsQuery) => {
    const first = firstKeptDay(now().toISOString().slice(0, 10));
    if (query.from && query.from < first) {
      const message = `from: must not be before ${first}: clicks are kept ${COUNTS_KEPT_DAYS} days`;
      throw invalid([{ path: 'from', message }]);
    }
    return readEarnings(db, query, now());
  };
  serve(earnings.get, async ({ query }) => {
    const { plans, ...rest } = await read(query);
    const morePlans = Math.max(0, plans.length - LISTED_ROWS);
    return { ...rest, plans: plans.slice(0, LISTED_ROWS), morePlans };
  });
  serve(earnings.file, async ({ query }, c) => {
    const found = await read(query);
    const name = `sim-atlas-earnings-${found.from}-to-${found.to}`;
    return fileAnswer(c, name, 'csv', earningsLines(found));
  });

  serve(earnings.commissions, () => listCommissions(db));
  serve(earnings.setCommission, ({ id, body }, c) =>
    setCommission(db, id, body, changeOf(c, deps)),
  );
  serve(earnings.forgetCommission, ({ id, version }, c) =>
    forgetCommission(db, id, version, changeOf(c, deps)),
  );

  serve(earnings.reports, () => listReports(db));
  serve(
    earnings.readReport,
    ({ headers }, c) => {
      const length = c.req.header('Content-Length');
      const sent = {
        name: headers['x-file-name'],
        body: c.req.raw.body as AsyncIterable<Uint8Array> | null,
        announced: length ? Number(length) : null,
      };
      const reading = readingOf(headers['x-mapping']);
      return checkReport(deps, { sent, reading, take: headers['x-take'] }, changeOf(c, deps));
    },
    { also: requireFileType },
  );
  serve(earnings.undoReport, ({ id }, c) => undoReport(db, id, changeOf(c, deps)));
};

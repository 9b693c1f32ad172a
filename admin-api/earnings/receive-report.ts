import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { readReport, type ReadReport } from '#src/domain/earnings/read-report.ts';
import { readRows } from '#src/domain/import/rows.ts';
import { ImportFileError } from '#src/domain/import/types.ts';
import { latestToday } from '#src/domain/price-rules.ts';
import { ReportReading } from '#src/contract/sale-reports.ts';
import { invalid } from '../errors.ts';
import { decodedHeader, fileError, receiveFile, type SentFile } from '../imports/receive.ts';
import { issuesOf } from '../known-error.ts';

/** A report as it was read. */
export interface ReceivedReport extends ReadReport {
  fileName: string;
  sha256: string;
}

/**
 * Reads a report that is sent. Nothing of it stays on the disk: it holds more of buyers than anybody
 * here needs to know.
 */
export async function receiveReport(
  folder: string,
  sent: SentFile,
  reading: ReportReading,
  now: Date,
): Promise<ReceivedReport> {
  const { path, fileName, format, sha256 } = await receiveFile(folder, sent);
  const bytes = createReadStream(path);
  try {
    const { from: _, to: __, ...said } = reading;
    const read = await readReport(readRows(bytes, { format }), said, latestToday(now));
    return { ...read, fileName, sha256 };
  } catch (error) {
    throw error instanceof ImportFileError ? fileError(error) : error;
  } finally {
    bytes.destroy();
    await rm(path, { force: true });
  }
}

/** What the header says of how to read a report; refused with the field that is wrong. */
export function readingOf(header: string | undefined): ReportReading {
  if (header === undefined) return {};
  const text = decodedHeader('X-Mapping', header);
  const found = ReportReading.safeParse(parsed(text));
  if (!found.success) throw invalid(issuesOf(found.error));
  return found.data;
}

/** Names one outcome of reading a report: whoever agreed to it agreed to nothing else. */
export function sealOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([{ path: 'x-mapping', message: 'X-Mapping is no JSON' }]);
  }
}

import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ImportFormat } from '#src/domain/imports/types.ts';

const MEDIA: Record<ImportFormat, string> = { csv: 'text/csv', json: 'application/json' };

/**
 * A file as an answer, sent while its pieces come and only as fast as they are taken. An error in
 * between breaks the connection: half a file must not look like a whole one.
 */
export function fileAnswer(
  c: Context,
  name: string,
  format: ImportFormat,
  pieces: AsyncIterable<string> | Iterable<string>,
): Response {
  c.header('Content-Type', `${MEDIA[format]}; charset=utf-8`);
  c.header('Content-Disposition', `attachment; filename="${name}.${format}"`);
  c.header('Cache-Control', 'no-store');
  const body = Readable.from(encoded(pieces), { highWaterMark: 2 });
  // Nobody reads it: it would wait for ever.
  if (c.req.method === 'HEAD') body.destroy();
  return c.body(Readable.toWeb(body) as ReadableStream);
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

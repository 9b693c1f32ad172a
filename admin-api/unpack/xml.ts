import { Parser } from 'htmlparser2';
import { ImportFileError } from '#src/domain/import/types.ts';

/** What happens in a document; names without their prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML while it comes and tells what is in it; yields after each block, so that a caller can
 * hand on what it has. Entities but the five of XML stay text, and a document with a DOCTYPE is
 * refused: no file that is read here needs one, and only attacks declare entities in it.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  events: XmlEvents,
): AsyncGenerator<void, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.open?.(bare(name), attributes),
      ontext: (text) => events.text?.(text),
      onclosetag: (name) => events.close?.(bare(name)),
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype') {
          throw new ImportFileError('unsupported', 'The workbook declares entities (DOCTYPE).');
        }
      },
    },
    { xmlMode: true },
  );
  for await (const block of bytes) {
    parser.write(decoded(decoder, block));
    yield;
  }
  parser.end(decoded(decoder));
  yield;
}

/** Reads all of a document. */
export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, events: XmlEvents) {
  const reading = readXml(bytes, events);
  while (!(await reading.next()).done);
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

function decoded(decoder: TextDecoder, block?: Uint8Array): string {
  try {
    return decoder.decode(block, { stream: block !== undefined });
  } catch {
    throw new ImportFileError('unreadable', 'The workbook is not written in UTF-8.');
  }
}

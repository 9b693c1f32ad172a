/** Bytes at the end of an archive in which its list of files is announced, and bytes that one list may have. */
const TAIL_BYTES = 65_557;
const MOST_BYTES = 1_000_000;
const LIST_END = 0x06_05_4b_50;
const LISTED = 0x02_01_4b_50;
const WORKBOOK = 'xl/workbook.xml';

/**
 * The sheets that an Excel workbook shows, in its order; none where that cannot be told. It only says
 * whether there is something to choose: the server reads the file by its own rules.
 */
export async function sheetNames(file: Blob): Promise<string[]> {
  try {
    const xml = await workbookOf(file);
    if (xml === null) return [];
    const sheets = [...new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('sheet')];
    return sheets
      .filter((sheet) => (sheet.getAttribute('state') ?? 'visible') === 'visible')
      .flatMap((sheet) => sheet.getAttribute('name') ?? []);
  } catch {
    return [];
  }
}

/** The part of a workbook that names its sheets; null where there is none. */
async function workbookOf(file: Blob): Promise<string | null> {
  const tail = await viewOf(file.slice(-TAIL_BYTES));
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== LIST_END) at -= 1;
  if (at < 0) return null;
  const size = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  if (size > MOST_BYTES) return null;
  const list = await viewOf(file.slice(start, start + size));
  for (let entry = 0; entry + 46 <= list.byteLength;) {
    if (list.getUint32(entry, true) !== LISTED) return null;
    const [nameBytes, extra, comment] = [28, 30, 32].map((n) => list.getUint16(entry + n, true));
    const name = new Uint8Array(list.buffer, entry + 46, nameBytes);
    if (new TextDecoder().decode(name) === WORKBOOK) return partAt(file, list, entry);
    entry += 46 + nameBytes! + extra! + comment!;
  }
  return null;
}

/** A part of an archive as text, by its entry in the list of files. */
async function partAt(file: Blob, list: DataView, entry: number): Promise<string | null> {
  const isPacked = list.getUint16(entry + 10, true) === 8;
  const size = list.getUint32(entry + 20, true);
  const start = list.getUint32(entry + 42, true);
  if (size > MOST_BYTES) return null;
  const head = await viewOf(file.slice(start, start + 30));
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const part = file.slice(from, from + size).stream();
  const bytes = isPacked ? part.pipeThrough(new DecompressionStream('deflate-raw')) : part;
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    // Nothing unpacks without end.
    if (text.length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
  }
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

import { constants, crc32, deflateSync } from 'node:zlib';
import { indexPanels } from './palette.ts';
import type { Panel } from './panel.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bits of a place, places in a palette, and the one way of packing, of filters and of lines. */
const INDEXED = [8, 3, 0, 0, 0];
/**
 * Runs only: letters and coasts seldom repeat to the bit, so looking for earlier ones takes more
 * time than it saves bytes. A picture takes about a millisecond; on another thread it took longer.
 */
const PACKING = { level: 1, strategy: constants.Z_RLE, chunkSize: 64 * 1024 };

/**
 * Panels that stand side by side as a PNG with a palette; the first was read last (palette.ts).
 * A picture of more than 256 colors loses what nobody sees; null when it has too many for that.
 */
export function encodePng(panels: readonly [Panel, ...Panel[]]): Buffer | null {
  const indexed = indexPanels(panels);
  if (!indexed) return null;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(
    panels.reduce((sum, { width }) => sum + width, 0),
    0,
  );
  head.writeUInt32BE(panels[0].height, 4);
  head.set(INDEXED, 8);
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', head),
    ...chunk('PLTE', indexed.colors),
    ...chunk('IDAT', deflateSync(indexed.lines, PACKING)),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG: length, name, content and the checksum of name and content. */
function chunk(name: string, content: Buffer): Buffer[] {
  const open = Buffer.alloc(8);
  open.writeUInt32BE(content.length, 0);
  open.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content, crc32(open.subarray(4))), 0);
  return [open, content, sum];
}

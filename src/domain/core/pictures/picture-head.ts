/** What the first bytes of a file say that it is; `width` and `height` are null where only drawing tells. */
export interface PictureHead {
  kind: 'png' | 'jpeg' | 'webp' | 'svg';
  width: number | null;
  height: number | null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What may stand before the root of an SVG. */
const SVG_ROOT =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE\s+svg[^>[]*>\s*)*<svg[\s>]/;

/**
 * Reads of what kind a picture is and how large, by its content and without decoding it; null for
 * what is none of the kinds that are taken, and for a head that breaks off.
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (PNG.every((byte, at) => bytes[at] === byte)) return pngHead(view);
    if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegHead(view);
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpHead(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const isSvg = SVG_ROOT.test(new TextDecoder().decode(bytes.subarray(0, 16 * 1024)));
  return isSvg ? { kind: 'svg', width: null, height: null } : null;
}

function pngHead(view: DataView): PictureHead {
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size stands in the frame header (SOF), behind any number of other segments. */
function jpegHead(view: DataView): PictureHead | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Filling bytes, and markers that stand alone.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (isFrame(marker)) {
      return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) that stand between them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function webpHead(view: DataView): PictureHead | null {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  const size = (width: number, height: number): PictureHead => ({ kind: 'webp', width, height });
  switch (view.getUint32(12)) {
    case 0x56503858: // 'VP8X': the canvas
      return size(uint24(24) + 1, uint24(27) + 1);
    case 0x5650384c: {
      // 'VP8L'
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503820: // 'VP8 '
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

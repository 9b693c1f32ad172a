/**
 * What pictures are for. `mark`: beside a name, a logo or a flag, at most 96 pixels wide and high.
 * `card`: of a link preview, 1200 x 630 pixels.
 */
export const PICTURE_USES = ['mark', 'card'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Pixels of the card of a link preview (rule 66). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** Widest and highest of a mark, and of the one for places of up to 24 CSS pixels. */
export const MARK_PX = 96;
export const SMALL_MARK_PX = 48;

/** Bytes of a file that is sent, and pixels of what it shows: more is refused before it is decoded. */
export const PICTURE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 25_000_000, side: 10_000 } as const;
/** The most bytes of a file as it is kept: what a page loads. */
export const MOST_KEPT_BYTES = 200_000;
/** A picture with fewer pixels on its longer side shows nothing where it stands. */
export const SMALLEST = { mark: 16, card: 600 } as const satisfies Record<PictureUse, number>;

/** What is taken, for people. */
export const PICTURE_KINDS = 'PNG, JPEG, WebP or SVG';

const FOLDER = '/pictures/';
const FILE = /^([0-9a-f]{32})-(?:(96|48)\.webp|(1200)\.jpg)$/;

/** One file of a kept picture. */
export interface PictureFile {
  hash: string;
  use: PictureUse;
  /** The 48 pixels of a mark. */
  small: boolean;
  /** Its media type. */
  type: 'image/webp' | 'image/jpeg';
}

/** The address of a kept picture, as rows name it: of a mark the one of 96 pixels. */
export function pictureAddress(hash: string, use: PictureUse): string {
  return `${FOLDER}${hash}-${use === 'mark' ? `${MARK_PX}.webp` : `${CARD_SIZE.width}.jpg`}`;
}

/** Which file of which picture an address of ours is; null for every other text. */
export function readPictureAddress(address: string | null | undefined): PictureFile | null {
  if (!address?.startsWith(FOLDER)) return null;
  const [, hash, px, wide] = FILE.exec(address.slice(FOLDER.length)) ?? [];
  if (hash === undefined) return null;
  if (wide !== undefined) return { hash, use: 'card', small: false, type: 'image/jpeg' };
  return { hash, use: 'mark', small: px === String(SMALL_MARK_PX), type: 'image/webp' };
}

/** The addresses of all files of the picture that a row names; none for a text that names none. */
export function pictureFiles(address: string | null | undefined): string[] {
  const file = readPictureAddress(address);
  if (!file) return [];
  const whole = pictureAddress(file.hash, file.use);
  return file.use === 'mark' ? [whole, smallMark(whole)] : [whole];
}

/** The small file of a mark; another address stays as it is. */
export function smallMark(address: string): string {
  const file = readPictureAddress(address);
  return file?.use === 'mark' ? `${FOLDER}${file.hash}-${SMALL_MARK_PX}.webp` : address;
}

import { expect, it } from 'vitest';
import { pictureAddress, pictureFiles, readPictureAddress, smallMark } from './pictures.ts';

const HASH = '0123456789abcdef0123456789abcdef';

it('names the files of a picture, and reads the names', () => {
  const mark = pictureAddress(HASH, 'mark');
  expect(mark).toBe(`/pictures/${HASH}-96.webp`);
  expect(pictureFiles(mark)).toEqual([mark, `/pictures/${HASH}-48.webp`]);
  expect(readPictureAddress(smallMark(mark))).toEqual({
    hash: HASH,
    use: 'mark',
    small: true,
    type: 'image/webp',
  });
  const card = pictureAddress(HASH, 'card');
  expect(pictureFiles(card)).toEqual([card]);
  expect(readPictureAddress(card)).toMatchObject({ use: 'card', type: 'image/jpeg' });
  expect(smallMark(card)).toBe(card);
  expect(smallMark('/flags/gb.svg')).toBe('/flags/gb.svg');
});

it.each([
  `/pictures/${HASH}-97.webp`,
  `/pictures/${HASH}-96.svg`,
  `/pictures/${HASH}-96.webp/..`,
  `/pictures/${HASH.toUpperCase()}-96.webp`,
  `/pictures/../${HASH}-96.webp`,
  `/pictures/${HASH}.webp`,
  `https://img.example/pictures/${HASH}-96.webp`,
  `/pictures/${HASH}-96.webp\n`,
  '/pictures/',
  null,
])('takes %j for none', (address) => {
  expect(readPictureAddress(address)).toBeNull();
  expect(pictureFiles(address)).toEqual([]);
});

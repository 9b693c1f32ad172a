import { expect, it } from 'vitest';
import { sourceText } from './words.ts';

it('names a source by its host or its folder', () => {
  expect(sourceText({ kind: 'address', address: 'https://a.example/x?y=1' })).toBe('a.example');
  expect(sourceText({ kind: 'folder', address: 'airalo' })).toBe('Folder airalo');
  expect(sourceText({ kind: 'folder', address: '.' })).toBe('Feeds folder');
});

import { expect, it } from 'vitest';
import { textOf, textResponse } from './text-response.ts';

it('answers the bytes of a text to who reads them, and the text itself to who asks for that', async () => {
  const text = `${'ÀÉ日本 '.repeat(1000)}end`;
  const response = textResponse(text, 'text/csv; charset=utf-8');
  expect(textOf(response)).toBe(text);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(text);
  expect(textOf(new Response(text))).toBeUndefined();
  expect(await textResponse('', 'text/plain').text()).toBe('');
});

/** Characters that one piece of a text has at least, but for the last: a file of 13 MB is never one text. */
const PIECE = 32_768;

const takers = new WeakMap<Response, () => Iterable<string>>();

/**
 * Answers with a text of any size, handed over in parts of any size. The bytes of the next piece are
 * made when somebody reads on; who writes a file takes the pieces as they are (`piecesOf`), where a
 * response would copy them four times.
 */
export function textResponse(parts: Iterable<string>, contentType: string): Response {
  const text = inPieces(parts);
  let isTaken = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (isTaken) throw new TypeError('the text of this answer was taken');
        const { done, value } = text.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value));
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { headers: { 'Content-Type': contentType } });
  takers.set(response, () => {
    isTaken = true;
    return text;
  });
  return response;
}

/** Takes the text of such an answer, piece by piece, in place of its bytes; undefined for any other. */
export function piecesOf(response: Response): Iterable<string> | undefined {
  return takers.get(response)?.();
}

function* inPieces(parts: Iterable<string>): Generator<string, undefined> {
  let piece: string[] = [];
  let length = 0;
  for (const part of parts) {
    piece.push(part);
    length += part.length;
    if (length < PIECE) continue;
    yield piece.join('');
    piece = [];
    length = 0;
  }
  if (length > 0) yield piece.join('');
  return undefined;
}

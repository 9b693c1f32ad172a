/** Texts of answers: the files of the open data have 13 MB each. */
const texts = new WeakMap<Response, string>();

/**
 * Answers with a text of any size. Its bytes are made when somebody reads them; who writes the text
 * to a file takes it as it is (`textOf`), where a response would copy it four times.
 */
export function textResponse(text: string, contentType: string): Response {
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { headers: { 'Content-Type': contentType } });
  texts.set(response, text);
  return response;
}

/** The text of such an answer, and undefined for any other. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}

/** A field of the input and what is wrong with it. */
export interface FieldIssue {
  path: string;
  message: string;
}

/**
 * Why a write did not happen, in words for the person who asked for it. `missing`: no such row.
 * `conflict`: the data as it is now speaks against it. `invalid`: the input contradicts the data.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: 'missing' | 'conflict' | 'invalid';
  readonly issues: FieldIssue[] | undefined;
  /** More for the answer: the current row of a stale write, the fields that others changed. */
  readonly details: Record<string, unknown>;

  constructor(
    kind: Refusal['kind'],
    message: string,
    more: { issues?: FieldIssue[]; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.kind = kind;
    this.issues = more.issues;
    this.details = more.details ?? {};
  }
}

/** A refusal that stands at one field. */
export function refuseField(
  kind: 'conflict' | 'invalid',
  path: string,
  message: string,
  details: Record<string, unknown> = {},
): Refusal {
  const text = `${path}: ${message}`;
  return new Refusal(kind, text, { issues: [{ path, message: text }], details });
}

/** What a server showed so far: values that its next requests may name, so that they get past the first lines. */
export interface Pool {
  /** Takes from a JSON answer to a request about `subject`. */
  learn(subject: string, answer: unknown): void;
  /** Values that members of this name had. */
  values(name: string): readonly Scalar[];
  /** Whole objects that answers about the subject held. */
  objects(subject: string): readonly Members[];
  /** Files that the server gave out, which may be brought in again. */
  files: Buffer[];
}

export type Scalar = string | number | boolean | null;
export type Members = Record<string, unknown>;

/** Of each name and each subject; later ones take the place of earlier ones. */
const KEPT = 40;
/** Rows that are looked at in one answer. */
const ROWS = 12;

/** `random` decides which of many are kept. */
export function createPool(random: () => number): Pool {
  const scalars = new Map<string, Scalar[]>();
  const objects = new Map<string, Members[]>();
  const keep = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key) ?? [];
    if (list.length < KEPT) list.push(value);
    else list[Math.floor(random() * KEPT)] = value;
    map.set(key, list);
  };
  const learn = (subject: string, answer: unknown, depth = 0): void => {
    if (typeof answer !== 'object' || answer === null || depth > 4) return;
    if (Array.isArray(answer)) {
      for (const part of answer.slice(0, ROWS)) learn(subject, part, depth + 1);
      return;
    }
    keep(objects, subject, answer as Members);
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object' && value !== null) learn(subject, value, depth + 1);
      else if (!KEPT_OUT.test(name)) keep(scalars, name, value as Scalar);
    }
  };
  return {
    learn,
    values: (name) => scalars.get(name) ?? [],
    objects: (subject) => objects.get(subject) ?? [],
    files: [],
  };
}

/** Texts of answers say nothing that a request could name. */
const KEPT_OUT = /^(message|help|detail)$/;

/** What a path is about: 'simcards' for /api/admin/simcards/{id}. */
export function subjectOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'admin');
  return parts[0] ?? '';
}

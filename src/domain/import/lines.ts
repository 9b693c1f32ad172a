/** A line of a text that comes in pieces, and what follows as far as it came. */
export interface LineStart {
  text: string;
  /** Where it begins, and where it ends: at its line break or with the text. */
  at: number;
  end: number;
  /** Its physical line, 1-based. */
  line: number;
  /** Nothing follows any more. */
  final: boolean;
}

/** What was read from a line on, where the next one begins, and how many lines lie between. */
interface Taken<R> {
  found: readonly R[];
  next: number;
  lines: number;
}

interface LineRules<R> {
  /** Characters after which a line that does not end is dropped while it comes. */
  longest: number;
  /** Reads from a line on; null while its record goes on in text that is still to come. */
  read: (start: LineStart) => Taken<R> | null;
  /** What stands for a line that was dropped; `beginning` is what it began with. */
  dropped: (line: number, beginning: string) => readonly R[];
}

/** Characters of a dropped line that are told. */
const BEGINNING = 200;

/** Reads a text line by line as it comes, so that no line without an end fills the memory. */
export function lineReader<R>({ longest, read, dropped }: LineRules<R>) {
  let text = '';
  let line = 1;
  let searched = 0;
  let tooLong: string | null = null;

  function take(final: boolean): R[] {
    const found: R[] = [];
    let at = 0;
    while (at < text.length) {
      const newline = text.indexOf('\n', Math.max(at, searched));
      if (newline < 0 && !final) {
        searched = text.length;
        if (searched - at > longest) {
          tooLong = text.slice(at, at + BEGINNING);
          at = text.length;
        }
        break;
      }
      const taken = read({ text, at, end: newline < 0 ? text.length : newline, line, final });
      if (!taken) break;
      found.push(...taken.found);
      at = taken.next;
      line += taken.lines;
    }
    text = text.slice(at);
    searched = Math.max(0, searched - at);
    return found;
  }

  function drop(): readonly R[] {
    const beginning = tooLong ?? '';
    tooLong = null;
    searched = 0;
    return dropped(line++, beginning);
  }

  return {
    push(piece: string): R[] {
      if (tooLong === null) {
        text += piece;
        return take(false);
      }
      const newline = piece.indexOf('\n');
      if (newline < 0) return [];
      text = piece.slice(newline + 1);
      return [...drop(), ...take(false)];
    },
    end: (): R[] => (tooLong === null ? take(true) : [...drop()]),
  };
}

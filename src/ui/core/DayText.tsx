import type { DayPart } from '#src/domain/core/dates.ts';

/** A sentence in which each day is one for programs, too. */
export function DayText({ parts }: { parts: readonly DayPart[] }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <time key={part.day} dateTime={part.day}>
        {part.words}
      </time>
    ),
  );
}

import type { FoundList } from '#src/contract/finder/find.ts';
import { rankLabels } from '#src/domain/finder/words/answer-words.ts';
import type { NeedNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { AnswerList } from './AnswerList.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { Nearest } from './Nearest.tsx';

interface BriefAnswersProps {
  found: FoundList;
  need: NeedQuery;
  names: NeedNames;
  /** Level of the heading of an answer. */
  heading: 'h2' | 'h3';
}

/** The first answers to a need, above a list; where nothing is known to fit, what comes nearest first. */
export function BriefAnswers({ found, need, names, heading }: BriefAnswersProps) {
  const { data, meta } = found;
  const nearest = meta.around?.nearest ?? [];
  const ranks = rankLabels(data, 0);
  return (
    <>
      {(nearest.length > 0 || data.length === 0) && <Nearest {...{ nearest, need, names }} />}
      <AnswerList
        {...{ data, meta }}
        before={0}
        oneSeller={null}
        row={(answer, at) => (
          <AnswerRow
            rank={ranks[at]!}
            isFirst={at === 0}
            isBrief
            shared={new Set()}
            {...{ answer, need, names, heading }}
          />
        )}
      />
    </>
  );
}

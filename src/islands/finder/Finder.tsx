import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { createAddressBar, type AddressBar } from '#src/client/lists/address-bar.ts';
import { findAnswers, type FoundAnswers } from '#src/client/finder/find.ts';
import type { Answers as DrawAnswers } from '#src/ui/finder/answers/Answers.tsx';
import { formatDay } from '#src/domain/core/dates.ts';
import { readNeed } from '#src/domain/finder/need/need-form.ts';
import { needProblems } from '#src/domain/finder/need/need-fill.ts';
import { formatNeed, needSearch } from '#src/domain/finder/need/need-address.ts';
import { needNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import type { PublishedWishes } from '#src/domain/finder/need/published-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { NeedBar } from '#src/ui/finder/need/NeedBar.tsx';
import type { NeedPlace } from '#src/ui/finder/need/NeedFields.tsx';
import { NeedForm } from '#src/ui/finder/need/NeedForm.tsx';
import { Working } from '#src/ui/finder/answers/Working.tsx';

export interface FinderProps {
  need: NeedQuery;
  places: readonly (NeedPlace & { currency: Currency })[];
  /** The carriers that it names. */
  carriers: readonly NamedNetwork[];
  /** Mails are offered when a total falls. */
  alerts: boolean;
  /** How many plans publish what each wish of the page's need asks for. */
  published: PublishedWishes | null;
  /** The answers that were rendered with the page: they stay until something is changed. */
  children?: ReactNode;
}

/**
 * What draws answers, once it is loaded: those of the page were drawn when it was made, so that only
 * who changes the need waits for it, with the answer.
 */
let Answers: typeof DrawAnswers | null = null;
const loadAnswers = async () => {
  Answers ??= (await import('#src/ui/finder/answers/Answers.tsx')).Answers;
};

/** What is asked for here is what other pages start from; the store is none of the server's. */
const storeNeedOf = async (need: NeedQuery, isChosen?: boolean) => {
  const { storeNeed } = await import('#src/client/finder/stored-need.ts');
  storeNeed(formatNeed(need), isChosen);
};

interface State {
  need: NeedQuery;
  /** Null: those of the page. */
  answers: FoundAnswers | null;
  busy: boolean;
  error: string | null;
  /** Counts the changes: each is said to screen readers. */
  changes: number;
}

/** What the form was last made with: while fields are changed they say more than the need does. */
interface FormState {
  need: NeedQuery;
  /** Counts what closes the form. */
  closed: number;
  issues: Readonly<Record<string, string>>;
}

/** Milliseconds that fields rest before they are followed. */
const REST = 400;
const sentBy = (form: HTMLFormElement) =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>);

/** Answers to a need that follow its changes; the address says the need. Works as plain pages, too. */
export function Finder({
  need: builtNeed,
  places,
  carriers,
  alerts,
  published,
  children,
}: FinderProps) {
  const [state, setState] = useState<State>({
    need: builtNeed,
    answers: null,
    busy: false,
    error: null,
    changes: 0,
  });
  const { need, answers, busy, error, changes } = state;
  const bar = useRef<AddressBar>(null);
  const running = useRef<AbortController>(null);
  const top = useRef<HTMLDivElement>(null);
  const names = needNames(places, need, carriers);
  const [form, setForm] = useState<FormState>({ need: builtNeed, closed: 0, issues: {} });
  const resting = useRef<number>(undefined);
  const isTyping = useRef(false);
  const focused = useRef<string>(null);
  const latest = useRef<(params: URLSearchParams) => void>(() => {});

  const show = async (next: NeedQuery) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState((was) => ({ ...was, need: next, busy: true, error: null }));
    try {
      const [found] = await Promise.all([findAnswers(next, mine.signal), loadAnswers()]);
      if (mine.signal.aborted) return;
      setState((was) => ({
        ...was,
        answers: found,
        busy: false,
        changes: was.changes + 1,
      }));
    } catch (reason) {
      if (mine.signal.aborted) return;
      const text = reason instanceof Error ? reason.message : String(reason);
      setState((was) => ({ ...was, busy: false, error: text }));
    }
  };
  /** One entry of the history for all that is typed, and one for each other step. */
  const move = (next: NeedQuery, typed: boolean) => {
    const href = paths.find(needSearch(next));
    if (typed && isTyping.current) bar.current?.replace(href);
    else bar.current?.push(href);
    isTyping.current = typed;
    void storeNeedOf(next, true);
    void show(next);
  };
  /** What the page itself can say better goes to the server: what is not understood. */
  const go = (params: URLSearchParams, typed = false) => {
    window.clearTimeout(resting.current);
    const { need: next, issues } = readNeed(params);
    if (!next || issues.length > 0) return location.assign(paths.find(`?${params}`));
    top.current?.scrollIntoView({ block: 'nearest' });
    setForm({ need: next, closed: form.closed + 1, issues: {} });
    if (error !== null || needSearch(next) !== needSearch(need)) move(next, typed);
    isTyping.current = false;
  };
  /** Follows the fields of the form; what cannot be read is said at its field. */
  const follow = (params: URLSearchParams) => {
    const { need: next, issues } = readNeed(params);
    const unit = params.get('unit') === 'months' ? 'months' : 'days';
    const wrong = needProblems(issues, [], places, unit);
    if (!next || issues.length > 0) return setForm((was) => ({ ...was, issues: wrong }));
    const isSame = next.places.join() === form.need.places.join();
    focused.current = isSame ? null : (document.activeElement?.getAttribute('name') ?? null);
    setForm((was) => ({ ...was, need: isSame ? was.need : next, issues: {} }));
    if (needSearch(next) !== needSearch(need)) move(next, true);
  };
  const onChange = (changed: HTMLFormElement) => {
    window.clearTimeout(resting.current);
    resting.current = window.setTimeout(() => latest.current(sentBy(changed)), REST);
  };
  useEffect(() => {
    void storeNeedOf(builtNeed);
    bar.current = createAddressBar(window);
    return bar.current.onMove((params) => {
      const { need: next } = readNeed(params);
      if (!next) return location.reload();
      isTyping.current = false;
      setForm((was) => ({ need: next, closed: was.closed + 1, issues: {} }));
      void show(next);
    });
    // Once: what it calls reads nothing that changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.pathname !== paths.find()) return;
    event.preventDefault();
    go(new URLSearchParams(link.search));
  };
  useEffect(() => {
    latest.current = follow;
  });
  const key = `${form.closed} ${form.need.places.join()}`;
  // Other places make the form anew: who was in a field is in it again.
  useEffect(() => {
    const field = focused.current && `form.ask [name="${focused.current}"]`;
    if (field) top.current?.querySelector<HTMLElement>(field)?.focus();
    focused.current = null;
  }, [key]);
  return (
    // Links of needs lead on in place; each is a real one.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="find2" ref={top} onClick={onClick}>
      <div className="need-side">
        <NeedBar {...{ need, names }}>
          <details className="need-change" key={form.closed}>
            <summary className="btn btn-quiet btn-sm">
              Change<span className="sr"> what you need</span>
            </summary>
          </details>
        </NeedBar>
        <NeedForm
          key={key}
          {...{ need: form.need, issues: form.issues, places, carriers, onChange }}
          isBeside
          published={answers?.found.meta.around?.wishes ?? published}
          currency={names.currency}
          onSubmit={(sent) => go(sentBy(sent), true)}
        />
      </div>
      <div className="res" aria-busy={busy}>
        {body()}
      </div>
      <p className="sr" role="status">
        {busy
          ? 'Working out totals'
          : changes > 0 && answers && plural(answers.found.meta.totalCount, 'answer')}
      </p>
    </div>
  );

  function body(): ReactNode {
    if (busy) return <Working />;
    if (error !== null) {
      return (
        <div className="find-failed tw:py-12 tw:text-center" role="alert">
          <h1 className="tw:text-20">The totals could not be worked out</h1>
          <p>Your need is kept in the address. Nothing was lost.</p>
          <p className="hint">{error}</p>
          <button type="button" className="btn btn-quiet tw:mt-4" onClick={() => void show(need)}>
            Try again
          </button>
        </div>
      );
    }
    if (!answers || !Answers) return children;
    return (
      <>
        {answers.awaySince && (
          <p className="notice">
            {`Live answers are away. Totals from prices as published on ${formatDay(answers.awaySince)}.`}
          </p>
        )}
        <Answers {...{ need, names, alerts }} found={answers.found} />
      </>
    );
  }
}

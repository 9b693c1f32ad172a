import { formatCount } from '#src/domain/core/plural.ts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { pageCount } from '#src/domain/core/pagination.ts';
import { Button } from '../parts/Button.tsx';
import { isOffLetter } from '../browser/letters.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';
import { Icon } from '#src/ui/core/Icon.tsx';

/** The way through a list while one of its rows is open. */
export interface Walk {
  /** Place in the list, from 1. */
  at: number;
  of: number;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The way from one of some rows, and the page of each; `before`: how many rows stand in front of them. */
export function walkOf<R extends { id: number }>(
  rows: readonly R[],
  openId: number | null,
  { before, of, open }: { before: number; of: number; open: (id: number, page: number) => void },
): Walk | null {
  const at = rows.findIndex(({ id }) => id === openId);
  if (at < 0) return null;
  const to = (next: number) =>
    rows[next] && (() => open(rows[next]!.id, pageCount(before + next + 1, ADMIN_PAGE_SIZE)));
  return { at: before + at + 1, of, previous: to(at - 1), next: to(at + 1) };
}

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('input, select, textarea') !== null;

/**
 * A record beside its list, which keeps its filter and its place; where there is no room beside it,
 * over the list. J and K go on to the next and the previous one, Esc closes.
 */
export function Drawer(props: {
  title: string;
  sub?: ReactNode;
  walk?: Walk | null;
  /** At the end of the top line. */
  tools?: ReactNode;
  views?: readonly { label: string; isCurrent: boolean; onOpen: () => void }[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, sub, walk, tools, views, onClose } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (matchMedia('(width < 68.75rem)').matches) dialog.showModal();
    else dialog.show();
    return () => dialog.close();
  }, []);
  useEffect(() => {
    document.documentElement.classList.add('has-drawer');
    return () => document.documentElement.classList.remove('has-drawer');
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step =
      isField(event.target) || isOffLetter(event.key)
        ? undefined
        : { j: walk?.next, k: walk?.previous }[event.key];
    if (step) step();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys belong to what is inside; the dialog only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="drawer"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        if (event.cancelable) onClose();
      }}
    >
      <div className="drawer-top">
        {walk && (
          <>
            <Step label="Previous" shortcut="K" go={walk.previous} isUp />
            <Step label="Next" shortcut="J" go={walk.next} />
            <span className="muted">
              {formatCount(walk.at)} of {formatCount(walk.of)}
            </span>
          </>
        )}
        <span className="tw:ml-auto" />
        {tools}
        <Button look="ghost" className="btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="drawer-head">
        <h2 id={id}>{title}</h2>
        {sub && <p className="muted">{sub}</p>}
        {views && (
          <div className="drawer-views" role="group" aria-label="Views">
            {views.map(({ label, isCurrent, onOpen }) => (
              <button key={label} type="button" aria-pressed={isCurrent} onClick={onOpen}>
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="drawer-body">{props.children}</div>
    </dialog>
  );
}

function Step(props: {
  label: string;
  shortcut: string;
  go: (() => void) | undefined;
  isUp?: boolean;
}) {
  const { label, shortcut, go, isUp = false } = props;
  return (
    <Button
      look="ghost"
      className="btn-icon"
      aria-label={label}
      title={`${label} (${shortcut})`}
      disabled={!go}
      onClick={go}
    >
      <span className={isUp ? 'tw:rotate-180' : undefined}>
        <Icon name="chevron-down" />
      </span>
    </Button>
  );
}

import type { Session } from '#src/contract/people/sessions.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { call } from '../core/call.ts';
import { momentWords } from './place-words.ts';
import { reason } from '../core/reason.ts';
import { showToast } from '../core/toast.ts';

/** Of one session, or of all others. */
type SessionAddress = typeof api.sessions | ReturnType<typeof api.session>;

/** The list of the own sessions, with a way to end the others. */
export function startOwnSessions(box: HTMLElement): () => Promise<void> {
  const others = box.querySelector<HTMLButtonElement>('[data-end-others]')!;
  const load = async () => {
    try {
      show(box, await call('GET', api.sessions), end);
    } catch (error) {
      fail(box, reason(error));
    }
  };
  const end = async (button: HTMLButtonElement, address: SessionAddress) => {
    button.disabled = true;
    try {
      const { message } = await call('DELETE', address);
      showToast({ title: message });
      await load();
      // The button that had the focus may be gone.
      box.querySelector<HTMLElement>('h2')!.focus();
    } catch (error) {
      showToast({
        title: 'Error ending session',
        description: reason(error),
        variant: 'destructive',
      });
      fail(box, reason(error));
    }
    button.disabled = false;
  };
  others.addEventListener('click', () => void end(others, api.sessions));
  return load;
}

function show(
  box: HTMLElement,
  sessions: Session[],
  end: (button: HTMLButtonElement, address: SessionAddress) => Promise<void>,
): void {
  const count = sessions.filter(({ current }) => !current).length;
  box.querySelector('[data-sessions-state]')!.textContent =
    count === 0 ? 'Only here.' : `Here and in ${plural(count, 'other place')}.`;
  fail(box, '');
  box.querySelector('[data-end-others]')!.toggleAttribute('hidden', count === 0);
  const template = box.querySelector('template')!;
  box.querySelector('ul')!.replaceChildren(
    ...sessions.map(({ id, createdAt, lastUsedAt, current, agent, network }) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const what = agent ?? (current ? 'This browser' : 'Another browser or device');
      row.querySelector('[data-what]')!.textContent = what;
      row.querySelector('[data-current]')!.toggleAttribute('hidden', !current || agent === null);
      row.querySelector('[data-network]')!.textContent =
        network === null ? '' : `, network ${network}`;
      setTime(row.querySelector('[data-created]')!, createdAt);
      setTime(row.querySelector('[data-used]')!, lastUsedAt);
      const button = row.querySelector('button')!;
      if (current) button.remove();
      else {
        button.setAttribute('aria-label', `Log out ${what} of ${momentWords(createdAt)}`);
        button.addEventListener('click', () => void end(button, api.session(id)));
      }
      return row;
    }),
  );
}

function setTime(node: HTMLTimeElement, iso: string): void {
  node.dateTime = iso;
  node.textContent = momentWords(iso);
}

function fail(box: HTMLElement, message: string): void {
  const line = box.querySelector<HTMLElement>('[data-form-error]')!;
  line.querySelector('span')!.textContent = message;
  line.hidden = message === '';
  if (message) box.querySelector('[data-sessions-state]')!.textContent = '';
}

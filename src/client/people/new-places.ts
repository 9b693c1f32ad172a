import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { call } from '../core/call.ts';
import { make } from '../core/make.ts';
import { placeWords } from './place-words.ts';
import { reason } from '../core/reason.ts';

/** Asks about logins from new places, where there are some; `ended` when other sessions were ended. */
export async function startNewPlaces(box: HTMLElement, ended: () => Promise<void>): Promise<void> {
  const places = await call('GET', factorApi.newPlaces).catch(() => []);
  if (places.length === 0) return;
  box
    .querySelector('ul')!
    .replaceChildren(...places.map((place) => make('li', '', placeWords(place))));
  box.hidden = false;
  if (location.hash === `#${box.id}`) box.focus();
  const said = box.querySelector('[data-said]')!;
  const [mine, notMine] = ['[data-mine]', '[data-not-mine]'].map((name) =>
    box.querySelector<HTMLButtonElement>(name)!,
  ) as [HTMLButtonElement, HTMLButtonElement];
  const act = async (work: () => Promise<unknown>, done: string) => {
    mine.disabled = notMine.disabled = true;
    try {
      await work();
      said.textContent = done;
      mine.hidden = notMine.hidden = true;
      box.focus();
    } catch (error) {
      said.textContent = reason(error);
      mine.disabled = notMine.disabled = false;
    }
  };
  const know = () => call('DELETE', factorApi.newPlaces);
  mine.addEventListener(
    'click',
    () => void act(know, 'Thank you. Nobody is asked about it again.'),
  );
  notMine.addEventListener('click', () => {
    const end = async () => {
      await call('DELETE', api.sessions);
      await know();
      await ended();
    };
    const next =
      'Every other session has ended. Now change your password, and look at your second factor.';
    void act(end, next);
  });
}

import type { OwnMail } from '#src/contract/people/mail.ts';
import type { User } from '#src/contract/people/users.ts';
import { ALERT_NAMES } from '#src/domain/people/alerts.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { call } from '../core/call.ts';
import { onSend, formProblems, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { reason } from '../core/reason.ts';
import { showToast } from '../core/toast.ts';

const NO_PASSWORD = { currentPassword: 'Password is required' };

/** The own address with its form, and what comes to it; `token` is that of a link that confirms one. */
export async function startOwnMail(
  box: HTMLElement,
  user: User,
  token: string | null,
): Promise<void> {
  const address = box.querySelector<HTMLFormElement>('#address-form')!;
  const alerts = box.querySelector<HTMLFormElement>('#alerts-form')!;
  const put = (
    form: HTMLFormElement,
    send: () => Promise<OwnMail>,
    done: (own: OwnMail) => string,
  ) =>
    whileBusy(form, 'Saving...', async () => {
      try {
        const own = await send();
        show(box, own, user);
        showToast({ title: done(own) });
      } catch (error) {
        const description = reason(error);
        showToast({ title: 'Error saving', description, variant: 'destructive' });
        showProblems(form, formProblems(error, description));
      }
    });
  onSend(
    address,
    ({ currentPassword }): Problems => (currentPassword ? {} : NO_PASSWORD),
    ({ address: to = '', currentPassword = '' }) =>
      put(
        address,
        () => call('PUT', mailApi.ownAddress, { body: { address: to.trim(), currentPassword } }),
        (own) => (own.unconfirmed === null ? 'Address saved' : 'A link is on its way'),
      ),
  );
  alerts.addEventListener('submit', (event) => {
    event.preventDefault();
    const picked = new FormData(alerts).getAll('alerts');
    const chosen = ALERT_NAMES.filter((name) => picked.includes(name));
    void put(
      alerts,
      () => call('PUT', mailApi.ownAlerts, { body: { alerts: chosen } }),
      () => 'Saved',
    );
  });
  try {
    show(box, await call('GET', mailApi.ownAddress), user);
    if (token !== null) await confirm(box, user, token);
  } catch (error) {
    box.querySelector('[data-mail-state]')!.textContent = reason(error);
  }
}

async function confirm(box: HTMLElement, user: User, token: string): Promise<void> {
  try {
    show(box, await call('POST', mailApi.confirmAddress, { body: { token } }), user);
    showToast({ title: 'Your e-mail address is confirmed' });
  } catch (error) {
    const description = reason(error);
    showToast({ title: 'Address not confirmed', description, variant: 'destructive' });
    const form = box.querySelector<HTMLFormElement>('#address-form')!;
    showProblems(form, { '': description });
  }
}

function show(box: HTMLElement, own: OwnMail, user: User): void {
  const { offered, address, unconfirmed, alerts } = own;
  // Where nothing can be sent, only who could do something about it is told so.
  box.hidden = !offered && address === null && !isStaff(roleOf(user));
  box.querySelector('[data-mail-state]')!.textContent = stateOf(own);
  const form = box.querySelector<HTMLFormElement>('#address-form')!;
  form.hidden = !offered && address === null;
  form.reset();
  form.querySelector<HTMLInputElement>('[name="address"]')!.value = unconfirmed ?? address ?? '';
  const choice = box.querySelector<HTMLFormElement>('#alerts-form')!;
  choice.hidden = alerts.length === 0 || address === null || !offered;
  const template = choice.querySelector('template')!;
  choice.querySelector('[data-alerts]')!.replaceChildren(
    ...alerts.map(({ name, label, on }) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const input = row.querySelector('input')!;
      input.value = name;
      input.checked = on;
      row.querySelector('span')!.textContent = label;
      return row;
    }),
  );
}

/** How it stands, in a sentence. */
function stateOf({ offered, address, unconfirmed }: OwnMail): string {
  if (!offered) {
    return 'This site sends no mail, so nothing comes to an address. The operator sets SMTP_URL and MAIL_FROM for that.';
  }
  if (unconfirmed !== null)
    return `Open the link that we sent to ${unconfirmed}: it confirms the address.`;
  return address === null ? 'You have no e-mail address here.' : `Mail goes to ${address}.`;
}

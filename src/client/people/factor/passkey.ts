import type { PasskeyMade, PasskeyProof } from '#src/contract/people/second-factor.ts';

/** Why no passkey came, in words for the form. */
export class PasskeyError extends Error {}

const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Asks the browser to show one of the passkeys that the server names. */
export async function showPasskey(options: Record<string, unknown>): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const answer = await startAuthentication({ optionsJSON: options as never }).catch(refuse);
  const { id, rawId, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature },
  };
}

/** Has the browser make a passkey, as the server asks for it. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyMade> {
  const { startRegistration } = await library();
  const answer = await startRegistration({ optionsJSON: options as never }).catch(refuse);
  const { id, rawId, response } = answer;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new PasskeyError(
    name === 'InvalidStateError'
      ? 'This device or key has a passkey of yours already'
      : 'No passkey was used: it was cancelled, or took too long',
  );
}

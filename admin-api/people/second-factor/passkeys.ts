import { isIP } from 'node:net';
import type { NewPasskey, PasskeyRow } from '#db/people/factors/passkeys.ts';
import type { PasskeyMade, PasskeyProof } from '#src/contract/people/second-factor.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { Env } from '../../env.ts';

/** Loaded when the first passkey is asked for: most servers never need it in a process. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): what authenticators have, and nothing that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** The site as authenticators know it: a passkey works under one name only. */
export interface Party {
  host: string;
  origin: string;
}

/**
 * The name that a browser asks the site under, where passkeys can be made: that of SITE_URL, localhost
 * of whoever sits at the machine, and without a SITE_URL the name that it is reached by. Null for
 * another one, and where browsers allow none: on plain http, and for a number as host.
 */
export function partyOf(
  request: Request,
  env: Pick<Env, 'siteUrl' | 'siteUrlKnown'>,
): Party | null {
  const own = new URL(env.siteUrl).origin;
  const host = request.headers.get('Host') ?? new URL(request.url).host;
  const sent = request.headers.get('Origin');
  const origin = sent ?? (hostOf(own) === hostOf(`http://${host}`) ? own : `http://${host}`);
  const name = hostOf(origin);
  if (name === null || isIP(name.replace(/^\[|\]$/g, '')) > 0) return null;
  if (name !== 'localhost' && !origin.startsWith('https://')) return null;
  const isOurs =
    origin === own ||
    name === 'localhost' ||
    (!env.siteUrlKnown && hostOf(`http://${host}`) === name);
  return isOurs ? { host: name, origin } : null;
}

const hostOf = (address: string) => URL.parse(address)?.hostname ?? null;

/** What a browser is asked for a new passkey; those that are there are left out. */
export async function askForNew(
  party: Party,
  user: { id: number; username: string },
  known: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: party.host,
    userName: user.username,
    userID: new TextEncoder().encode(`user ${user.id}`),
    timeout: 120_000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(reachable),
    // The name and password come first: the site need not be found in the authenticator's own list.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The passkey that a browser made for a challenge; null when it does not fit. */
export async function readNew(
  party: Party,
  challenge: string,
  made: PasskeyMade,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (made.response.transports ?? []).join(' '),
    host: party.host,
  };
}

/** What a browser is asked to show one of these passkeys. */
export async function askForOne(party: Party, known: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.host,
    timeout: 120_000,
    allowCredentials: known.map(reachable),
    userVerification: 'preferred',
  });
}

/** What a passkey counts after it answered a challenge; null when the answer does not fit. */
export async function readProof(
  party: Party,
  challenge: string,
  proof: PasskeyProof,
  key: PasskeyRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: false,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

const reachable = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  ...(transports && { transports: transports.split(' ') }),
});

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyMade, PasskeyProof } from '#src/contract/people/second-factor.ts';

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
/** User present and verified; and with a new key in it. */
const FLAGS = { shown: 0x05, made: 0x45 };

/** What a browser was asked, as far as it matters here. */
export interface AskedOf {
  challenge?: unknown;
  origin?: string;
  host?: string;
}

/** An authenticator for tests: one ES256 key that signs whatever it is asked (WebAuthn, sections 6 and 7). */
export function softKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  const dataOf = ({ host = 'localhost' }: AskedOf, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([hash(host), Buffer.from([flags]), count]);
  };
  const clientData = ({ challenge, origin = 'http://localhost:4321' }: AskedOf, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: url(id), rawId: url(id), type: 'public-key' } as const;
  return {
    id: named.id,
    /** Goes on from an older count, as a copy of the key would. */
    forget: () => void (counter = 0),
    make(asked: AskedOf): PasskeyMade {
      const bytes = (text: string) => Buffer.from(text, 'base64url');
      const cose = [
        Buffer.from('a5010203262001215820', 'hex'),
        bytes(x),
        Buffer.from('225820', 'hex'),
        bytes(y),
      ];
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        dataOf(asked, FLAGS.made),
        Buffer.alloc(16),
        length,
        id,
        ...cose,
      ]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
      const attestationObject = url(Buffer.concat([head, size, data]));
      const clientDataJSON = url(clientData(asked, 'webauthn.create'));
      return {
        ...named,
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
      };
    },
    show(asked: AskedOf): PasskeyProof {
      const authenticatorData = dataOf(asked, FLAGS.shown);
      const client = clientData(asked, 'webauthn.get');
      const signed = Buffer.concat([authenticatorData, hash(client)]);
      return {
        ...named,
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(authenticatorData),
          signature: url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}

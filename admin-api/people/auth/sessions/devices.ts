import { findDevice, forgetOldDevices, putDevice } from '#db/people/devices.ts';
import type { Db } from '#db/core/connect/client.ts';
import { freshToken, hashToken, tokenFrom } from './cookie-token.ts';

/** Seconds without a login after which a device is as good as unknown. */
const KEPT = 180 * 24 * 3600;

/**
 * Devices that a user logged in on, by a cookie that opens nothing: it only lets them try a password
 * while others may not (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The browser
 * holds 256 random bits, the database their SHA-256.
 */
export interface Devices {
  /** The name of the device that a `Cookie` header carries, if it is one of that user; else null. */
  find(cookieHeader: string | undefined, userId: number | null): Promise<string | null>;
  /** The device of a login whose password was right: the one that the cookie names, else a new one. */
  meet(cookieHeader: string | undefined, userId: number): Promise<UserDevice>;
  forgetOld(): Promise<void>;
}

/** A device that somebody logs in on. */
export interface UserDevice {
  id: string;
  isNew: boolean;
  /** Knows it from now on; answers the `Set-Cookie` value. */
  remember(): Promise<string>;
}

/** `__Host-device` needs https; on http the cookie goes without. */
export const deviceCookieName = (secure: boolean) => (secure ? '__Host-device' : 'device');

export function createDevices(options: { db: Db; now: () => Date; secure: boolean }): Devices {
  const { db, now, secure } = options;
  const name = deviceCookieName(secure);
  const seconds = () => Math.floor(now().getTime() / 1000);
  /** The token, if it is of that user. Asks the database in any case: no name costs less time. */
  const tokenOf = async (cookieHeader: string | undefined, userId: number | null) => {
    const token = tokenFrom(cookieHeader, name);
    const owner = token && (await findDevice(db, hashToken(token), seconds() - KEPT));
    return token !== null && owner !== null && owner === userId ? token : null;
  };
  return {
    async find(cookieHeader, userId) {
      const token = await tokenOf(cookieHeader, userId);
      return token && hashToken(token);
    },
    async meet(cookieHeader, userId) {
      const known = await tokenOf(cookieHeader, userId);
      const token = known ?? freshToken();
      const id = hashToken(token);
      const cookie = `${name}=${token}; Max-Age=${KEPT}; Path=/; HttpOnly; SameSite=Strict`;
      return {
        id,
        isNew: known === null,
        async remember() {
          await putDevice(db, { id, userId, seconds: seconds() });
          return secure ? `${cookie}; Secure` : cookie;
        },
      };
    },
    forgetOld: () => forgetOldDevices(db, seconds() - KEPT),
  };
}

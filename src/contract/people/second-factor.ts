import { z } from 'zod';
import { FACTOR_NEEDS } from '#src/domain/people/second-factor.ts';
import { Id, line } from '../core/common.ts';
import { GivenPassword, User } from './users.ts';
import { shape, strictShape } from '../core/shape.ts';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);
/** Names what was begun: a login, or the setting up of a factor. */
const Step = z.string().regex(/^[\w-]{43}$/, 'must be the step that was answered');
/** What a browser asks an authenticator for (WebAuthn), as it takes it. */
const Options = z.record(z.string(), z.unknown());

/** What a browser answers for an authenticator (WebAuthn), as far as it is read. */
const credential = <R extends z.ZodType>(response: R) =>
  z.strictObject({
    id: base64url(2048),
    rawId: base64url(2048),
    type: z.literal('public-key'),
    response,
  });
const clientDataJSON = base64url(4096);
export const PasskeyProof = credential(
  z.strictObject({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
  }),
);
export type PasskeyProof = z.infer<typeof PasskeyProof>;
export const PasskeyMade = credential(
  z.strictObject({
    clientDataJSON,
    attestationObject: base64url(16_384),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .optional(),
  }),
);
export type PasskeyMade = z.infer<typeof PasskeyMade>;

const Code = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Type the six digits that the app shows'));
const RecoveryCode = z.string().trim().min(1, 'Recovery code is required').max(60);

/** The ways in which somebody can show that it is them; `passkey` is what the browser is asked. */
const Ways = z.object({ app: z.boolean(), passkey: Options.optional(), recovery: z.boolean() });

/** The answer of a login whose password was right, where that is not enough. */
export const SecondStep = shape('SecondStep', { secondStep: z.object({ step: Step, ways: Ways }) });
export type SecondStep = z.infer<typeof SecondStep>;

/** Who logged in; `mustSetUp` when they can do nothing before they have a second factor. */
export const LoggedIn = User.extend({ mustSetUp: z.literal(true).optional() }).meta({
  id: 'LoggedIn',
});
export type LoggedIn = z.infer<typeof LoggedIn>;

const one = 'Give one of them';
const given = (values: Record<string, unknown>) =>
  Object.values(values).filter((value) => value !== undefined).length === 1;

/** POST /api/login/step. */
export const SecondStepInput = z
  .strictObject({
    step: Step,
    code: Code.optional(),
    recoveryCode: RecoveryCode.optional(),
    passkey: PasskeyProof.optional(),
  })
  .refine(({ step: _, ...proof }) => given(proof), one)
  .meta({ id: 'SecondStepInput' });

/** GET /api/confirm: how the logged-in user can show that it is them. */
export const ConfirmWays = shape('ConfirmWays', {
  step: Step,
  ways: Ways.extend({ password: z.literal(true) }),
});
export type ConfirmWays = z.infer<typeof ConfirmWays>;

/** POST /api/confirm. */
export const ConfirmInput = z
  .strictObject({
    step: Step.optional(),
    password: GivenPassword.optional(),
    code: Code.optional(),
    passkey: PasskeyProof.optional(),
  })
  .refine(({ step: _, ...proof }) => given(proof), one)
  .meta({ id: 'ConfirmInput' });

const Used = { createdAt: z.string(), lastUsedAt: z.string().nullable() };

/** GET /api/second-factor: the own factors, without what they are. */
export const SecondFactor = shape('SecondFactor', {
  app: z.object(Used).nullable(),
  passkeys: z.array(
    /** `here`: it was made for the name under which the site is asked now. */
    z.object({ id: Id, name: z.string(), host: z.string(), here: z.boolean(), ...Used }),
  ),
  recoveryCodesLeft: z.int(),
  /** Who must have one, by the configuration. */
  need: z.enum(FACTOR_NEEDS),
  /** This user must. */
  required: z.boolean(),
  /** Whether passkeys can be made under the address of this request. */
  passkeysHere: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** An authenticator app that is being set up: the secret as text, as address and as picture. */
export const AppSetUp = shape('AppSetUp', {
  step: Step,
  secret: z.string(),
  uri: z.string(),
  /** The squares of the picture, `size` by `size`, as a path of SVG. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type AppSetUp = z.infer<typeof AppSetUp>;
export const AppInput = strictShape('AppInput', { step: Step, code: Code });

export const PasskeySetUp = shape('PasskeySetUp', { step: Step, options: Options });
export const PasskeyInput = strictShape('PasskeyInput', {
  step: Step,
  name: line(60),
  passkey: PasskeyMade,
});

/** After a factor was added: codes for a lost phone, told this once, where there were none before. */
export const FactorAdded = shape('FactorAdded', {
  factor: SecondFactor,
  recoveryCodes: z.array(z.string()).nullable(),
});
export type FactorAdded = z.infer<typeof FactorAdded>;

import { useState } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { Button } from '../core/parts/Button.tsx';

const HOUR = 60 * 60 * 1000;

/** Whether the price of a public plan was typed within the hour: another one may correct it. */
export function useTypedLately({ status, typedAt }: AdminPlan): boolean {
  const [since] = useState(() => Date.now() - HOUR);
  return status === 'active' && typedAt !== null && Date.parse(typedAt) > since;
}

/** Saves the new price, and takes the record of the one before back: no "Previous" stays. */
export const TypoButton = (props: { disabled: boolean; onTypo: () => void }) => (
  <Button
    title="The price before was never right: its record goes"
    disabled={props.disabled}
    onClick={props.onTypo}
  >
    It was a typo
  </Button>
);

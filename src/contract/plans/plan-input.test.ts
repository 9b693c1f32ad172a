import { expect, it } from 'vitest';
import { PlanInput } from './plan-input.ts';

it('asks for a carrier and a region in words when none was chosen', () => {
  for (const id of [0, '', undefined]) {
    const { error } = PlanInput.safeParse({ carrierId: id, regionId: id });
    const said = error!.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(said).toContain('carrierId: choose a carrier');
    expect(said).toContain('regionId: choose a region');
  }
});

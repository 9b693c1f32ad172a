import { expect, it } from 'vitest';
import { plansInTheWay } from '../../places/plans-in-the-way.ts';

it('says before a delete that SIM cards stand in its way, and nothing without any', () => {
  expect(plansInTheWay({ name: 'Visible', simCardCount: 0 })).toBe('');
  expect(plansInTheWay({ name: 'Visible', simCardCount: 1 })).toContain(
    'Visible has 1 SIM card: the delete is refused until it is moved',
  );
  expect(plansInTheWay({ name: 'Visible', simCardCount: 4 })).toContain('until they are moved');
});

import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PlanStatus } from '../core/vocabulary.ts';

/** Whether the public sees a plan, and when that changes by itself. */
export type PlanSchedule = Pick<AdminPlan, 'status' | 'activeFrom' | 'activeUntil'>;

/** Whether a plan of this status can become another by itself. */
export function hasTimes(status: PlanStatus): boolean {
  return status === 'active' || status === 'scheduled';
}

/** What somebody says about it; what is absent keeps its value. */
export type StatedSchedule = { [K in keyof PlanSchedule]?: PlanSchedule[K] | undefined };

/** What a new plan begins with when nothing is said. */
export const PUBLIC_NOW: PlanSchedule = { status: 'active', activeFrom: null, activeUntil: null };

export interface ScheduleProblem {
  path: keyof PlanSchedule;
  message: string;
}

/**
 * The schedule that follows from a stated one. A draft and a withdrawn plan have no times; a time to
 * begin that is not in the future means active now; contradictions are reported at their field.
 */
export function deriveSchedule(
  before: PlanSchedule | null,
  stated: StatedSchedule,
  now: Date,
): { schedule: PlanSchedule; problems: ScheduleProblem[] } {
  const current = before ?? PUBLIC_NOW;
  const problems: ScheduleProblem[] = [];
  const bad = (path: keyof PlanSchedule, message: string) =>
    problems.push({ path, message: `${path}: ${message}` });
  const status = stated.status ?? current.status;
  const changed = status !== current.status;
  const from =
    stated.activeFrom !== undefined ? stated.activeFrom : changed ? null : current.activeFrom;
  const until =
    stated.activeUntil !== undefined
      ? stated.activeUntil
      : changed && !hasTimes(status)
        ? null
        : current.activeUntil;
  if (!hasTimes(status)) {
    const text = `a ${status === 'draft' ? 'draft' : 'withdrawn plan'} has no times. Choose the status Scheduled`;
    if (from !== null) bad('activeFrom', text);
    if (until !== null) bad('activeUntil', text);
    return { schedule: { status, activeFrom: null, activeUntil: null }, problems };
  }
  if (status === 'active' && from !== null) {
    bad('activeFrom', 'an active plan is public already. Choose the status Scheduled');
  }
  if (status === 'scheduled' && from === null) bad('activeFrom', 'is required to schedule a plan');
  if (until !== null && until !== current.activeUntil && until <= now.toISOString()) {
    bad('activeUntil', 'must be in the future');
  }
  if (until !== null && from !== null && until <= from) {
    bad('activeUntil', 'must be after the time that the plan becomes active');
  }
  const begun = status === 'active' || (from !== null && from <= now.toISOString());
  return {
    schedule: begun
      ? { status: 'active', activeFrom: null, activeUntil: until }
      : { status, activeFrom: from, activeUntil: until },
    problems,
  };
}

/**
 * What the clock has made of a schedule: a scheduled plan is active once its time has come, an
 * active one a draft once it is over. The same object when nothing is due.
 */
export function scheduleAt<S extends PlanSchedule>(schedule: S, now: Date): S {
  const stamp = now.toISOString();
  const { status, activeFrom, activeUntil } = schedule;
  if (!hasTimes(status)) return schedule;
  if (activeUntil !== null && activeUntil <= stamp) {
    return { ...schedule, status: 'draft', activeFrom: null, activeUntil: null };
  }
  if (status === 'scheduled' && activeFrom !== null && activeFrom <= stamp) {
    return { ...schedule, status: 'active', activeFrom: null };
  }
  return schedule;
}

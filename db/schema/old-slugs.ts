import { index, integer, sqliteTable, text } from '../core/connect/drizzle.ts';
import { carriers, plans } from '../schema.ts';

/** Address parts that plans had before, and when they were given up; each leads to its plan. */
export const oldPlanSlugs = sqliteTable(
  'old_plan_slugs',
  {
    slug: text('slug').primaryKey(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    leftAt: text('left_at').notNull(),
  },
  (t) => [index('old_slugs_of_plan').on(t.planId)],
);

/** The same of carriers. */
export const oldCarrierSlugs = sqliteTable(
  'old_carrier_slugs',
  {
    slug: text('slug').primaryKey(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id, { onDelete: 'cascade' }),
    leftAt: text('left_at').notNull(),
  },
  (t) => [index('old_slugs_of_carrier').on(t.carrierId)],
);

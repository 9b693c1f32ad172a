import { eq, sql, type Column, type SQL } from '../core/connect/drizzle.ts';
import { q } from '../core/sql/orm.ts';
import { carriers, plans, regions } from '../schema.ts';
import { auditLog, users } from '../schema/people/accounts.ts';
import { feeds } from '../schema/feeds.ts';
import { planDrafts } from '../schema/drafts.ts';
import { importProfiles, importRuns } from '../schema/imports.ts';
import { seoPages } from '../schema/seo.ts';

const { entity, entityId, before, after } = auditLog;

const nameOf = (name: Column, of: Column | SQL = entityId) =>
  sql`(SELECT ${name} FROM ${name.table} WHERE id = ${of})`;
/** The name that a line itself says, which outlives what it names. */
function saidName(values: Column): SQL {
  const names = ['planName', 'name', 'username', 'path'].map((name) => sql`${values} ->> ${name}`);
  return sql`coalesce(${sql.join(names, sql`, `)})`;
}
const heldPlan = q
  .select({ id: planDrafts.planId })
  .from(planDrafts)
  .where(eq(planDrafts.id, entityId));

/** The plan that a line is about; null where it is about none. */
const PLAN_ID = sql<number | null>`CASE ${entity}
  WHEN 'plan' THEN ${entityId}
  WHEN 'plan-draft' THEN ${entityId}
  WHEN 'plan-watch' THEN ${entityId}
  WHEN 'import-hold' THEN ${heldPlan}
  WHEN 'price-report' THEN ${after} ->> 'planId'
  WHEN 'price-record' THEN coalesce(${after}, ${before}) ->> 'planId'
END`;
/** The carrier of that plan, which a plan's name says little without. */
export const CARRIER = sql<string | null>`(SELECT c.name FROM ${plans} p
  JOIN ${carriers} c ON c.id = p.carrier_id WHERE p.id = ${PLAN_ID})`;

/** Name of the thing that a line is about, as it is now or was in the end; null when nobody knows it. */
export const LABEL = sql<string | null>`coalesce(${nameOf(plans.planName, PLAN_ID)}, CASE ${entity}
  WHEN 'carrier' THEN ${nameOf(carriers.name)}
  WHEN 'region' THEN ${nameOf(regions.name)}
  WHEN 'carrier-watch' THEN ${nameOf(carriers.name)}
  WHEN 'rates' THEN 'Reference rates'
  WHEN 'seo-page' THEN ${nameOf(seoPages.path)}
  WHEN 'user' THEN ${nameOf(users.username)}
  WHEN 'feed' THEN ${nameOf(feeds.name)}
  WHEN 'import-profile' THEN ${nameOf(importProfiles.name)}
  WHEN 'seo-global' THEN 'Global SEO settings'
  WHEN 'import-run' THEN ${nameOf(importRuns.fileName)}
END, ${saidName(before)}, ${saidName(after)})`;

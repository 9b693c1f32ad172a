/** Statements that leave little of the invented catalogue: nothing but the rates. */
export const EMPTY = [
  'DELETE FROM price_records',
  'DELETE FROM plans',
  'DELETE FROM carriers',
  'DELETE FROM regions',
  'UPDATE site_state SET data_version = data_version + 1',
];
/**
 * One carrier with one plan in a place that no map knows, and France, where nothing is sold yet; and
 * what was deleted beside them.
 */
export const ONE = [
  "DELETE FROM price_records WHERE plan_id <> (SELECT min(id) FROM plans WHERE currency = 'USD')",
  "DELETE FROM plans WHERE id NOT IN (SELECT id FROM plans WHERE currency = 'USD' ORDER BY id LIMIT 2)",
  "UPDATE plans SET deleted_at = '2026-11-01T00:00:00.000Z' WHERE id <> (SELECT min(id) FROM plans)",
  "UPDATE carriers SET deleted_at = '2026-11-01T00:00:00.000Z' WHERE id NOT IN (SELECT carrier_id FROM plans WHERE deleted_at IS NULL)",
  'DELETE FROM regions WHERE id NOT IN (SELECT region_id FROM plans)',
  "UPDATE regions SET code = 'ZQ', name = 'Zembla', flag_url = NULL WHERE id = (SELECT region_id FROM plans WHERE deleted_at IS NULL)",
  `INSERT INTO regions (name, code, currency, created_at, updated_at)
     VALUES ('France', 'FR', 'EUR', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')`,
  'UPDATE site_state SET data_version = data_version + 1',
];

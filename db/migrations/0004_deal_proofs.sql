DROP INDEX `plans_deals`;--> statement-breakpoint
ALTER TABLE `plans` ADD `proof_kind` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `proof_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `proof_on` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `proof_since` text;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`) WHERE deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor);--> statement-breakpoint
-- What the records of a plan prove of its price, as src/domain/deal.ts says it (a test holds the two
-- equal): `n` is the newest record, `b` the newest of another price, `f` the first after it, `l` the
-- lowest of the 30 days before `f`.
CREATE VIEW price_proofs (plan_id, kind, price_minor, recorded_on, since) AS
SELECT p.id, 'proven', l.price_minor, l.recorded_date, f.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name AND r.price_minor <> n.price_minor
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records f ON f.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND (r.recorded_date, r.id) > (b.recorded_date, b.id)
  ORDER BY r.recorded_date, r.id LIMIT 1)
JOIN price_records l ON l.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND r.recorded_date >= date(f.recorded_date, '-30 days')
    AND (r.recorded_date, r.id) < (f.recorded_date, f.id)
  ORDER BY r.price_minor, r.recorded_date DESC, r.id DESC LIMIT 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND l.price_minor > n.price_minor
  AND EXISTS (
    SELECT 1 FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
      AND r.currency = n.currency AND r.source_name IS n.source_name
      AND r.recorded_date >= date(f.recorded_date, '-30 days') AND r.recorded_date < f.recorded_date)
UNION ALL
SELECT p.id, 'lower', b.price_minor, b.recorded_date, n.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1 OFFSET 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND b.sample = 0 AND b.currency = n.currency AND b.price_minor > n.price_minor
  AND b.recorded_date < date(n.recorded_date, '-30 days');
--> statement-breakpoint
-- Lists ask for deals by columns of the plan. Whoever adds or removes a record or writes a price:
-- triggers keep them. A plan's first record proves nothing, so that loading many costs nothing.
CREATE TRIGGER price_proofs_insert AFTER INSERT ON price_records
WHEN EXISTS (SELECT 1 FROM price_records o WHERE o.plan_id = new.plan_id AND o.id <> new.id) BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.plan_id)
  WHERE id = new.plan_id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.plan_id);
END;
--> statement-breakpoint
CREATE TRIGGER price_proofs_delete AFTER DELETE ON price_records BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = old.plan_id)
  WHERE id = old.plan_id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = old.plan_id);
END;
--> statement-breakpoint
CREATE TRIGGER price_proofs_plan AFTER UPDATE OF price_minor, currency, sample ON plans
WHEN (old.price_minor, old.currency, old.sample) IS NOT (new.price_minor, new.currency, new.sample) BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.id)
  WHERE id = new.id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.id);
END;
--> statement-breakpoint
UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
  SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = plans.id)
WHERE id IN (SELECT plan_id FROM price_proofs);
--> statement-breakpoint
UPDATE seo_pages SET description = 'SIM card and eSIM plans cut below their lowest price of 30 days, and offers below a regular price, each with the days, the prices and where they were read.'
WHERE path = '/deals' AND description = 'SIM card and eSIM plans whose price went down: the price before and now, the saving as an amount, and what the price history says about the deal, in one list.';

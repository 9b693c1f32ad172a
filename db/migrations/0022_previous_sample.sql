ALTER TABLE `plans` ADD `previous_sample` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The log says whether the price before was a sample when it went: then the mark went with it. Where
-- the log does not know, the newest record of that price does. Where none has it, a carrier named
-- it, and it is as good as the plan's own.
UPDATE plans SET previous_sample = coalesce((
  SELECT coalesce(a.before ->> 'sample', 0) FROM audit_log a
  WHERE a.entity = 'plan' AND a.entity_id = plans.id AND a.action = 'update'
    AND a.before ->> 'priceMinor' = plans.previous_minor
    AND a.after ->> 'priceMinor' = plans.price_minor
  ORDER BY a.id DESC LIMIT 1
), (
  SELECT b.sample FROM price_records b WHERE b.plan_id = plans.id
    AND b.price_minor = plans.previous_minor AND b.currency = plans.currency
  ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
), sample) WHERE previous_minor IS NOT NULL;

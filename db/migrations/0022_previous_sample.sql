ALTER TABLE `plans` ADD `previous_sample` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The newest record of the price before says whether that was a sample. Where none has it, a
-- carrier named it, and it is as good as the plan's own.
UPDATE plans SET previous_sample = coalesce((
  SELECT b.sample FROM price_records b WHERE b.plan_id = plans.id
    AND b.price_minor = plans.previous_minor AND b.currency = plans.currency
  ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
), sample) WHERE previous_minor IS NOT NULL;

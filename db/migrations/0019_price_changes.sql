ALTER TABLE `price_records` ADD `changed_from` integer;--> statement-breakpoint
-- Only what differs from the record before it in the same currency is a change. Records are added
-- and removed, never edited: two triggers keep the mark, whoever writes.
UPDATE price_records SET changed_from = (
  SELECT o.id FROM price_records o WHERE o.id = (
    SELECT b.id FROM price_records b WHERE b.plan_id = price_records.plan_id
      AND (b.recorded_date, b.id) < (price_records.recorded_date, price_records.id)
    ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
  ) AND o.currency = price_records.currency AND o.price_minor <> price_records.price_minor
);
--> statement-breakpoint
CREATE INDEX `price_changes` ON `price_records` (`recorded_date`,`id`,`plan_id`,`changed_from`) WHERE changed_from IS NOT NULL;--> statement-breakpoint
CREATE INDEX `price_changes_of_plan` ON `price_records` (`plan_id`,`recorded_date`,`id`,`changed_from`) WHERE changed_from IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER price_changes_insert AFTER INSERT ON price_records
WHEN EXISTS (SELECT 1 FROM price_records o WHERE o.plan_id = new.plan_id AND o.id <> new.id) BEGIN
  UPDATE price_records SET changed_from = (
    SELECT o.id FROM price_records o WHERE o.id = (
      SELECT b.id FROM price_records b WHERE b.plan_id = price_records.plan_id
        AND (b.recorded_date, b.id) < (price_records.recorded_date, price_records.id)
      ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
    ) AND o.currency = price_records.currency AND o.price_minor <> price_records.price_minor
  ) WHERE id IN (new.id, (
    SELECT a.id FROM price_records a WHERE a.plan_id = new.plan_id
      AND (a.recorded_date, a.id) > (new.recorded_date, new.id)
    ORDER BY a.recorded_date, a.id LIMIT 1
  ));
END;
--> statement-breakpoint
CREATE TRIGGER price_changes_delete AFTER DELETE ON price_records BEGIN
  UPDATE price_records SET changed_from = (
    SELECT o.id FROM price_records o WHERE o.id = (
      SELECT b.id FROM price_records b WHERE b.plan_id = price_records.plan_id
        AND (b.recorded_date, b.id) < (price_records.recorded_date, price_records.id)
      ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
    ) AND o.currency = price_records.currency AND o.price_minor <> price_records.price_minor
  ) WHERE id = (
    SELECT a.id FROM price_records a WHERE a.plan_id = old.plan_id
      AND (a.recorded_date, a.id) > (old.recorded_date, old.id)
    ORDER BY a.recorded_date, a.id LIMIT 1
  );
END;

-- A price record that comes, goes or changes counts as a write of its plan, so that readers know which
-- records are old. Of a plan that was deleted with its records there is nothing to count: that was.
CREATE TRIGGER price_records_counted_insert AFTER INSERT ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes) SELECT region_id, 1 FROM plans WHERE id = new.plan_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id = new.plan_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER price_records_counted_delete AFTER DELETE ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes) SELECT region_id, 1 FROM plans WHERE id = old.plan_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id = old.plan_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
-- All but the marks of changes: these follow from records that came or went, which were counted, and
-- a trigger on them would make each record cost twice as much more.
CREATE TRIGGER price_records_counted_update AFTER UPDATE OF
  id, plan_id, price_minor, currency, recorded_date, sample, source_name, source_url, way, created_at
ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes)
    SELECT region_id, 1 FROM plans WHERE id IN (old.plan_id, new.plan_id)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id IN (old.plan_id, new.plan_id)
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;

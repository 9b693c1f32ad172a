CREATE TABLE `plan_changes` (
	`region_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`region_id`, `plan_id`)
);
--> statement-breakpoint
CREATE INDEX `plan_changes_newest` ON `plan_changes` (`region_id`,`changes`);
--> statement-breakpoint
-- Beside how often the plans of a region were written: which ones, and at which count the last time.
DROP TRIGGER plans_counted_insert;
--> statement-breakpoint
DROP TRIGGER plans_counted_delete;
--> statement-breakpoint
DROP TRIGGER plans_counted_update;
--> statement-breakpoint
CREATE TRIGGER plans_counted_insert AFTER INSERT ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (new.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, new.id, changes FROM region_changes WHERE region_id = new.region_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_delete AFTER DELETE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, old.id, changes FROM region_changes WHERE region_id = old.region_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_update AFTER UPDATE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO region_changes (region_id, changes) SELECT new.region_id, 1 WHERE new.region_id <> old.region_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, old.id, changes FROM region_changes WHERE region_id IN (old.region_id, new.region_id)
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
DROP TRIGGER carriers_counted_update;
--> statement-breakpoint
CREATE TRIGGER carriers_counted_update AFTER UPDATE OF slug ON carriers WHEN old.slug <> new.slug BEGIN
  UPDATE region_changes SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.carrier_id = new.id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;

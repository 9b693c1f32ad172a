CREATE INDEX `price_records_by_day` ON `price_records` (`recorded_date`);--> statement-breakpoint
CREATE TABLE `region_changes` (
	`region_id` integer PRIMARY KEY NOT NULL,
	`changes` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER plans_counted_insert AFTER INSERT ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (new.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_delete AFTER DELETE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_update AFTER UPDATE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO region_changes (region_id, changes) SELECT new.region_id, 1 WHERE new.region_id <> old.region_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER carriers_counted_update AFTER UPDATE OF slug ON carriers WHEN old.slug <> new.slug BEGIN
  UPDATE region_changes SET changes = changes + 1;
END;

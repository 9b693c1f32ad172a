-- Regions of before counted nothing until a plan of theirs was written: a carrier with another
-- address raises the counts that are there (0020).
INSERT OR IGNORE INTO region_changes (region_id, changes) SELECT id, 0 FROM regions;

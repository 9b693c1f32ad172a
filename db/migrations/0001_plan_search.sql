-- Full text over the folded text of each plan. The text is folded before it is stored
-- (src/domain/fold.ts), so the tokenizer need only part words.
CREATE VIRTUAL TABLE plans_fts USING fts5(search_text, content='plans', content_rowid='id', tokenize='unicode61 remove_diacritics 0', prefix='1 2 3');
--> statement-breakpoint
CREATE TRIGGER plans_fts_insert AFTER INSERT ON plans BEGIN
  INSERT INTO plans_fts(rowid, search_text) VALUES (new.id, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER plans_fts_delete AFTER DELETE ON plans BEGIN
  INSERT INTO plans_fts(plans_fts, rowid, search_text) VALUES ('delete', old.id, old.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER plans_fts_update AFTER UPDATE OF search_text ON plans WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO plans_fts(plans_fts, rowid, search_text) VALUES ('delete', old.id, old.search_text);
  INSERT INTO plans_fts(rowid, search_text) VALUES (new.id, new.search_text);
END;
--> statement-breakpoint
INSERT INTO site_state (id, data_version) VALUES (1, 1);

-- A price that follows by arithmetic was seen by nobody: its record (way 'reckoned') proves nothing.
DROP VIEW price_proofs;--> statement-breakpoint
-- What the records of a plan prove of its price, as src/domain/deal.ts says it (a test holds the two
-- equal): `n` is the newest record, `b` the newest of another price, `f` the first after it, `l` the
-- lowest of the 30 days before `f`.
CREATE VIEW price_proofs (plan_id, kind, price_minor, recorded_on, since) AS
SELECT p.id, 'proven', l.price_minor, l.recorded_date, f.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
    AND r.currency = n.currency AND r.source_name IS n.source_name AND r.price_minor <> n.price_minor
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records f ON f.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND (r.recorded_date, r.id) > (b.recorded_date, b.id)
  ORDER BY r.recorded_date, r.id LIMIT 1)
JOIN price_records l ON l.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND r.recorded_date >= date(f.recorded_date, '-30 days')
    AND (r.recorded_date, r.id) < (f.recorded_date, f.id)
  ORDER BY r.price_minor, r.recorded_date DESC, r.id DESC LIMIT 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.way IS NOT 'reckoned' AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND l.price_minor > n.price_minor
  AND EXISTS (
    SELECT 1 FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
      AND r.currency = n.currency AND r.source_name IS n.source_name
      AND r.recorded_date >= date(f.recorded_date, '-30 days') AND r.recorded_date < f.recorded_date)
UNION ALL
SELECT p.id, 'lower', b.price_minor, b.recorded_date, n.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.way IS NOT 'reckoned'
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1 OFFSET 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.way IS NOT 'reckoned' AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND b.sample = 0 AND b.currency = n.currency AND b.price_minor > n.price_minor
  AND b.recorded_date < date(n.recorded_date, '-30 days')
UNION ALL
SELECT p.id, 'rise', b.price_minor, b.recorded_date, f.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
    AND r.currency = n.currency AND r.source_name IS n.source_name AND r.price_minor <> n.price_minor
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records f ON f.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0 AND r.way IS NOT 'reckoned'
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND (r.recorded_date, r.id) > (b.recorded_date, b.id)
  ORDER BY r.recorded_date, r.id LIMIT 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.way IS NOT 'reckoned' AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND b.price_minor < n.price_minor AND b.recorded_date >= date(f.recorded_date, '-30 days');

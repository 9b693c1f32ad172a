-- What the pages said of themselves before their words could be edited. {plans}, {carriers} and
-- {regions} are counted at each build (src/domain/seo.ts).
INSERT INTO seo_global (id, site_title, site_description, indexing_enabled, sitemap_frequency, updated_at)
VALUES (1, 'SIM Atlas', 'Compare prepaid, postpaid, travel and eSIM plans by price, data and carrier, with the price per GB and for 30 days, price trends and deals.', 1, 'weekly', '2026-11-21T00:00:00.000Z');
--> statement-breakpoint
INSERT INTO seo_pages (path, title, description, created_at, updated_at) VALUES
('/', 'Compare SIM Card Plans & Prices', 'Compare prepaid, postpaid, travel and eSIM plans by price, data and carrier, with the price per GB and for 30 days, price trends and deals in five regions.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/carriers', 'Mobile Carriers', 'All {carriers} carriers compared on this site, from network operators to travel eSIM sellers in {regions} regions. Find a carrier by name and see all of its plans.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/plans', 'SIM Card Plans', 'All {plans} SIM card and eSIM plans of {carriers} carriers in one list: filter by type, carrier, price and data, and see what one GB and 30 days cost with each.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/deals', 'Hot Deals', 'SIM card and eSIM plans whose price went down: the price before and now, the saving as an amount, and what the price history says about the deal, in one list.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z');

-- The first words of the four pages, nearer to the recommended lengths. What somebody changed stays.
UPDATE seo_pages SET title = 'Compare SIM Card & eSIM Plans: Prices and Deals' WHERE path = '/' AND title = 'Compare SIM Card Plans & Prices';
--> statement-breakpoint
UPDATE seo_pages SET title = 'Mobile Carriers: Compare Plans and Networks' WHERE path = '/carriers' AND title = 'Mobile Carriers';
--> statement-breakpoint
UPDATE seo_pages SET title = 'SIM Card Plans: Compare Prices, Data, Carriers' WHERE path = '/plans' AND title = 'SIM Card Plans';
--> statement-breakpoint
UPDATE seo_pages SET title = 'Hot Deals: SIM Card and eSIM Plans Cut in Price' WHERE path = '/deals' AND title = 'Hot Deals';
--> statement-breakpoint
UPDATE seo_pages SET description = replace(description, 'Find a carrier by name and see all of its plans.', 'Find a carrier by name and see all of its plans and prices.') WHERE path = '/carriers' AND version = 1;
--> statement-breakpoint
UPDATE seo_pages SET description = replace(description, 'and see what one GB and 30 days cost with each.', 'and see what one GB and what 30 days cost with each.') WHERE path = '/plans' AND version = 1;

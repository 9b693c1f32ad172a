/** Reports as the networks write them, with made-up sales; columns as docs/decisions/earnings.md has them. */
export const REPORTS = {
  awin: `id,advertiser_id,advertiser_name,sale_amount,commission,currency,date,commission_status,click_ref,customer_country
901,11,Mint Mobile,45.00,9.00,USD,2026-11-02 10:11:12,approved,sa-1-deals,US
902,11,Mint Mobile,15.00,3.00,USD,2026-11-03 00:00:01,pending,sa-1-plan,US
903,11,Mint Mobile,30.00,6.00,USD,2026-11-04 09:00:00,declined,,US
`,
  cj: `Posting Date,Event Date,Commission ID,Order ID,Advertiser Name,Action Status,SID,Sale Amount (USD),Publisher Commission (USD)
2026-11-06T01:00:00Z,2026-11-05T23:10:00Z,7001,A-1,Nobody Knows Ltd,closed,sa-2-homepage,"20.00",4.005
2026-11-08T01:00:00Z,2026-11-05T23:10:00Z,7002,A-1,Nobody Knows Ltd,corrected,sa-2-homepage,-20.00,-4.005
2026-11-09T01:00:00Z,2026-11-08T11:00:00Z,7003,A-2,Nobody Knows Ltd,new,newsletter,10.00,2.00
`,
  impact: `Action Id;Campaign Name;Status;Sub Id 1;Sale Amount;Payout;Currency;Action Date
8882.1.1;Airalo;APPROVED;sa-3-region;12,50;1,25;EUR;02.11.2026 17:33
8882.1.2;Airalo;REVERSED;sa-3-region;12,50;1,25;EUR;03.11.2026 17:33
`,
} as const;

declare namespace App {
  interface Locals {
    /** Set by the server for pages rendered on demand. */
    catalog?: import('#db/catalog/catalog.ts').Catalog;
    /** The address a page is rendered for on demand, before it was rewritten. */
    address?: URL;
    /** Takes what works out keys (pages/live/keys.ts). */
    lend?: (keyAt: typeof import('./inputs/live.ts').keyAt) => void;
    /** Draft values are shown: for admins only. */
    preview?: boolean;
    /** What a visitor typed into the form about a plan, and what is wrong with it. */
    report?: import('#src/domain/prices/reports/price-reports.ts').ReportFormValues;
    /** A page about price alerts. */
    alerts?: import('#src/domain/prices/alerts/alerts.ts').AlertPage;
  }
}

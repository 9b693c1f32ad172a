declare namespace App {
  interface Locals {
    /** Set by the server for pages rendered on demand. */
    catalog?: import('#db/catalog.ts').Catalog;
    /** The address a page is rendered for on demand, before it was rewritten. */
    address?: URL;
    /** Draft values are shown: for admins only. */
    preview?: boolean;
  }
}

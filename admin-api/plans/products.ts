/** A product of a shop, as the marketplace shows it. */
export interface Product {
  id: string;
  title: string;
  url: string;
  imageUrl: string | null;
  price: number | null;
  currency: string | null;
}

export interface ProductSearch {
  search: string;
  region: string;
  category: string;
}

/** Where marketplace products come from. `reason` says why there are none. */
export interface ProductProvider {
  search(query: ProductSearch): Promise<{ products: Product[]; reason: string | null }>;
}

/** The provider while no shop is connected (rule 68). */
export const noProducts: ProductProvider = {
  search: async () => ({ products: [], reason: 'Amazon Product API Not Configured' }),
};

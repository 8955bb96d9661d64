/** A picture of the product: where its files go and how it is drawn. */
export type Picture = { file: string; draw: () => string }

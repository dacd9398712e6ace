/** What columns of parts are called, on pages, on paper and in files. */
export const partColumns = {
  stock: 'In stock',
  retail: 'Suggested retail',
  /** The price of a piece. */
  price: 'Your price',
  /** What a line comes to. */
  total: 'Total'
} as const

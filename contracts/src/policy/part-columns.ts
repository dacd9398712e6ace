/** The headings of columns about parts, on pages, on paper and in files. */
export const partColumns = {
  number: 'Part number',
  /** The manufacturer's own number of the part. */
  maker: 'MFG#',
  stock: 'In stock',
  retail: 'Suggested retail',
  /** The price of a piece. */
  price: 'Your price',
  ordered: 'Ordered',
  shipped: 'Shipped',
  backordered: 'Back-ordered',
  /** The amount of a line. */
  total: 'Total'
} as const

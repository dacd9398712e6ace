/** The widths, in points, of a parts table's columns. The description gets the rest: 116 if no column is missing. */
export const partWidths = { number: 72, maker: 50, count: 32, backordered: 36, price: 46, total: 56 } as const

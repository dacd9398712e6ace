/** The widths in points of the columns of a table of parts. The description has what they leave: 116 where none is missing. */
export const partWidths = { number: 72, maker: 50, count: 32, backordered: 36, price: 46, total: 56 } as const

/** The widths to which fields are padded that several records have. A longer value is written in full. */
export const widths = { customerNumber: 12, repNumber: 4, id: 12, documentNumber: 10, partNumber: 20, personName: 40 } as const

export const invoiceHistoryMonths = 3

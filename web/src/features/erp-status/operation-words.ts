/** What the portal asks of the ERP, in words, by the operation's name in the gateway contract. */
const words: Readonly<Record<string, string>> = {
  health: 'Health check',
  search: 'Search for parts',
  item: 'A part',
  prices: 'Stock and prices',
  dealer: 'A dealer',
  'dealers-of-rep': 'A representative’s dealers',
  'dealers-outside-reps': 'House dealers',
  orders: 'A dealer’s orders',
  order: 'An order',
  changes: 'Which orders have changed',
  'find-order': 'Look up a submitted order',
  'latest-order': 'A dealer’s last order',
  'latest-orders': 'Dealers’ last orders',
  'post-order': 'Send an order',
  'post-lightspeed': 'Send an order file',
  'delete-order': 'Delete an order',
  invoices: 'A dealer’s invoices',
  invoice: 'An invoice',
  purchases: 'Parts bought before',
  'clear-new-dealer': 'Clear a dealer’s new-account flag'
}

/** The operation in words; its name if it has none here. */
export function operationWords (operation: string): string {
  return words[operation] ?? operation
}

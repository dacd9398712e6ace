/** The gateway's operations by method and path. */
const operations: ReadonlyArray<[name: string, method: string, path: RegExp]> = [
  ['health', 'GET', /^\/v1\/health$/],
  ['search', 'POST', /^\/v1\/items\/search$/],
  ['prices', 'POST', /^\/v1\/items\/prices$/],
  ['item', 'GET', /^\/v1\/items\/[^/]+$/],
  ['dealer', 'GET', /^\/v1\/dealers\/[^/]+$/],
  ['dealers of a rep', 'GET', /^\/v1\/reps\/[^/]+\/dealers$/],
  ['dealers outside reps', 'POST', /^\/v1\/dealers\/outside-reps$/],
  ['clear new dealer', 'POST', /^\/v1\/dealers\/[^/]+\/clear-new-dealer$/],
  ['orders', 'GET', /^\/v1\/dealers\/[^/]+\/orders$/],
  ['latest order', 'GET', /^\/v1\/dealers\/[^/]+\/orders\/latest$/],
  ['latest orders', 'POST', /^\/v1\/orders\/latest$/],
  ['order', 'GET', /^\/v1\/orders\/[^/]+$/],
  ['find order', 'GET', /^\/v1\/orders$/],
  ['submit order', 'POST', /^\/v1\/orders$/],
  ['delete order', 'POST', /^\/v1\/orders\/[^/]+\/delete$/],
  ['submit Lightspeed file', 'POST', /^\/v1\/lightspeed-orders$/],
  ['invoices', 'GET', /^\/v1\/dealers\/[^/]+\/invoices$/],
  ['invoice', 'GET', /^\/v1\/invoices\/[^/]+$/]
]

/** The name under which a request is counted; `other` for one that the contract does not have. */
export function operationOf (method: string, path: string): string {
  const [bare = ''] = path.split('?', 1)
  return operations.find(([, of, pattern]) => of === method && pattern.test(bare))?.[0] ?? 'other'
}

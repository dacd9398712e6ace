import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { requestIdHeader } from '@portal/contracts/protocol'
import { isoDateOf } from '@portal/contracts/base/dates'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'

/**
 * The fake ERP behind a cache of its answers. Without the cache, on the core that it shares with the load generator, it would limit every
 * measurement. A repeated request gets the same answer or, on demand, one with different stock each time. A search by another dealer gets an earlier
 * dealer's answer with the new dealer's number in it, since the portal's work does not depend on the prices. Arguments: port, number of items, number
 * of dealers.
 */

type Kept = { variants: readonly Buffer[], next: number }

const [port, size, dealers] = process.argv.slice(2).map(Number)
const erp = await startFakeErp({ data: canonicalData({ size: size ?? 0, dealers: dealers ?? 0, today: isoDateOf(Date.now(), 'UTC') }) })
const kept = new Map<string, Kept>()
const changes = /orders$|delete$|clear-new-dealer$/
let [delay, changing, searches] = [0, false, 0]

/** The same answer with different quantities. */
function withOtherStock (answer: string): string {
  return answer.replaceAll(/"QTYOH":(\d+)/g, (_, quantity: string) => `"QTYOH":${Number(quantity) + 1}`)
}

async function learn (key: string, request: IncomingMessage, body: string): Promise<{ status: number, kept: Kept }> {
  const answer = await fetch(erp.url + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json', [requestIdHeader]: String(request.headers[requestIdHeader] ?? '') },
    ...(request.method === 'POST' && { body })
  })
  const first = await answer.text()
  const learnt = { variants: [first, withOtherStock(first)].map(variant => Buffer.from(variant)), next: 0 }
  // Requests that change something are not cached.
  if (answer.ok && !changes.test(request.url ?? '')) kept.set(key, learnt)
  return { status: answer.status, kept: learnt }
}

/** The customer of a search, in the question and in the answer. */
const customer = /"CUST":"\d+ *"/

/** The answer that another dealer got to the same search, adapted to the dealer who asks. */
function ofAnother (search: string, body: string): Kept | undefined {
  const [asker] = customer.exec(body) ?? []
  const other = kept.get(search)
  if (other === undefined || asker === undefined) return undefined
  return { variants: other.variants.map(variant => Buffer.from(variant.toString().replace(customer, asker))), next: 0 }
}

function send (response: ServerResponse, status: number, answer: Kept): void {
  const bytes = answer.variants[changing ? answer.next : 0] ?? Buffer.alloc(0)
  answer.next = 1 - answer.next
  const write = () => { response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes) }
  if (delay === 0) write()
  else setTimeout(write, delay)
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (request.url === '/bench') {
    const wanted = body === '' ? {} : JSON.parse(body) as { delay?: number, changing?: boolean }
    if (wanted.delay !== undefined) delay = wanted.delay
    if (wanted.changing !== undefined) changing = wanted.changing
    return response.end(JSON.stringify({ searches }))
  }
  const key = `${request.url} ${body}`
  const search = request.url === gatewayOperations.search.path ? key.replace(customer, '') : undefined
  if (search !== undefined) searches++
  const known = kept.get(key)
  if (known !== undefined) return send(response, 200, known)
  const another = search === undefined ? undefined : ofAnother(search, body)
  if (another !== undefined) {
    kept.set(key, another)
    return send(response, 200, another)
  }
  const { status, kept: learnt } = await learn(key, request, body)
  if (search !== undefined && status === 200) kept.set(search, learnt)
  send(response, status, learnt)
})
server.listen(port, '127.0.0.1')
process.once('disconnect', () => process.exit(0))

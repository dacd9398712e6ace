import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { isObject } from '../../contract/record.ts'
import { operationAt } from '../../contract/requests.ts'
import type { OperationName } from '../../contract/operations.ts'

export type Wire = Record<string, unknown>
export type Reply = { status: number, body: unknown, /** Instead of UTF-8. */ encoding?: 'latin1' | 'utf-8 twice' }

/** A request, as a proxy sees it. `fields` are those of path, query and body. */
export type Call = {
  operation: OperationName | undefined
  method: string
  path: string
  fields: Wire
  body: Wire | undefined
  authorized: boolean
  /** The client waits for an answer: one that cuts its connection gives no id. */
  answered: boolean
}

/** What a gateway does with a call. `forward` asks the ERP behind it, with the call as it is or changed. */
export type Handler = (call: Call, forward: (changes?: Partial<Pick<Call, 'path' | 'body' | 'authorized'>>) => Promise<Reply>) => Promise<Reply | 'hang'>

/** A gateway between conform and the fake ERP. */
export async function startProxy (target: string, key: string, handle: Handler): Promise<{ url: string, close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    async function answer (): Promise<void> {
      const [method, path] = [request.method ?? 'GET', request.url ?? '/']
      const sent = await text(request)
      const parsed: unknown = sent === '' ? undefined : JSON.parse(sent)
      const body = isObject(parsed) ? parsed : undefined
      const at = operationAt(method, path)
      const call: Call = { operation: at?.operation.name, method, path, fields: { ...body, ...at?.fields }, body, authorized: request.headers.authorization === `Bearer ${key}`, answered: request.headers['x-request-id'] !== undefined }
      const reply = await handle(call, async (changes = {}) => await ask({ ...call, ...changes }))
      if (reply === 'hang' || response.destroyed) return
      const answer = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      const bytes = reply.encoding === 'utf-8 twice' ? Buffer.from(Buffer.from(answer).toString('latin1')) : Buffer.from(answer, reply.encoding ?? 'utf8')
      response.writeHead(reply.status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
    }
    answer().catch(() => { response.destroy() })
  })

  async function ask ({ method, path, body, authorized }: Call): Promise<Reply> {
    const answer = await fetch(target + path, {
      method,
      headers: { 'content-type': 'application/json', ...authorized && { authorization: `Bearer ${key}` } },
      ...method === 'POST' && { body: JSON.stringify(body) }
    })
    return { status: answer.status, body: await answer.json() }
  }

  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close () {
      server.closeAllConnections()
      await new Promise(resolve => { server.close(resolve) })
    }
  }
}

/** The records in a list of a body. */
export function recordsIn (body: unknown, list: string): Wire[] {
  const entries = isObject(body) ? body[list] : undefined
  return Array.isArray(entries) ? entries.filter(isObject) : []
}

/** A gateway that changes the records of a list in the answers of some operations. */
export function eachRecord (operations: readonly OperationName[], list: string, change: (record: Wire, call: Call) => Wire | undefined): Handler {
  return onAnswers(operations, (body, call) => {
    return list in body ? { ...body, [list]: recordsIn(body, list).flatMap(record => change(record, call) ?? []) } : body
  })
}

/** A gateway that changes the answers with status 200 or 201 of some operations. */
export function onAnswers (operations: readonly OperationName[], change: (body: Wire, call: Call) => unknown): Handler {
  return async (call, forward) => {
    const reply = await forward()
    if (call.operation === undefined || !operations.includes(call.operation) || reply.status > 201 || !isObject(reply.body)) return reply
    return { ...reply, body: change(reply.body, call) }
  }
}

/** A gateway that answers some operations in its own way. */
export function instead (operations: readonly OperationName[], answer: Handler): Handler {
  return async (call, forward) => call.operation !== undefined && operations.includes(call.operation) ? await answer(call, forward) : await forward()
}

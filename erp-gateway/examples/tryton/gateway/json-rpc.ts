import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Pool } from 'undici'
import { Away, Busy } from '@portal/erp-gateway/server/erp'

export type Request = {
  method: string
  params: readonly unknown[]
  authorization?: string | undefined
  /**
   * Over a connection of its own. The server may close a reused one just as a request is sent, and then nobody knows whether the request was read.
   */
  alone: boolean
  signal: AbortSignal
}

/** JSON-RPC as Tryton speaks it. */
export type JsonRpc = {
  /**
   * One exchange: the content of the answer's body, with decimals as text and days as `YYYY-MM-DD`.
   * @throws Unauthorized or Busy if nothing was done, any other error if there was no complete answer
   */
  exchange(request: Request): Promise<unknown>
  close(): Promise<void>
}

/** Tryton has not processed the request: there is no such session, or the password is wrong. */
export class Unauthorized extends Error {}

/** Tryton refuses a request without processing it. After wrong passwords, it refuses all logins for a while. */
export class TooMany extends Busy {}

const [ok, unauthorized, tooMany] = [200, 401, 429]
const answerBytesMax = 64 * 1024 * 1024

/** How long a connection may take to open, in milliseconds. */
export const connectMs = 2000

export function createJsonRpc ({ url, database, connections }: { url: string, database: string, connections: number }): JsonRpc {
  // Every request has a signal, which ends it on time.
  const options = { connections, connectTimeout: connectMs, headersTimeout: 0, bodyTimeout: 0, maxResponseSize: answerBytesMax }
  const [kept, single] = [new Pool(url, options), new Pool(url, { ...options, pipelining: 0 })]
  let nextId = 1

  return {
    async exchange ({ method, params, authorization, alone, signal }) {
      try {
        const { statusCode, body } = await (alone ? single : kept).request({
          method: 'POST',
          path: `/${encodeURIComponent(database)}/`,
          headers: { 'content-type': 'application/json', ...authorization !== undefined && { authorization } },
          body: JSON.stringify({ id: nextId++, method, params }),
          signal
        })
        const text = await body.text()
        if (statusCode === unauthorized) throw new Unauthorized(`${method}: status ${statusCode}`)
        if (statusCode === tooMany) throw new TooMany('Tryton turns away requests for a while', { retryAfter: 5 })
        // A proxy may have answered while Tryton is still working.
        if (statusCode !== ok) throw new Error(`${method}: status ${statusCode}`)
        return JSON.parse(text, revived)
      } catch (error) {
        if (neverConnected(error)) throw new Away('Tryton cannot be reached', { cause: error })
        throw error
      }
    },
    async close () { await Promise.all([kept.close(), single.close()]) }
  }
}

const connecting = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** No connection was made, so nothing was sent. */
function neverConnected (error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host name may stand for several addresses.
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  return ('code' in error && connecting.has(error.code)) || ('syscall' in error && error.syscall === 'connect')
}

const Typed = Compile(Type.Union([
  Type.Object({ __class__: Type.Literal('Decimal'), decimal: Type.String() }),
  Type.Object({ __class__: Type.Literal('date'), year: Type.Integer(), month: Type.Integer(), day: Type.Integer() })
]))

function revived (_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('__class__' in value) || !Typed.Check(value)) return value
  if (value.__class__ === 'Decimal') return value.decimal
  return [value.year, ...[value.month, value.day].map(part => String(part).padStart(2, '0'))].join('-')
}

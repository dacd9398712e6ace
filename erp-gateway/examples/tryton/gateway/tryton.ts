import { Pool } from 'undici'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Busy } from '@portal/erp-gateway/server/erp'

export type TrytonOptions = {
  /** Where Tryton listens, without the database. */
  url: string
  database: string
  user: string
  password: string
  /** Requests that Tryton works on at once, each over a connection of its own. */
  connections?: number | undefined
  /** Requests that may wait for a connection. Any more are turned away. */
  queue?: number | undefined
}

/** `context` is added to that of the user: a wizard finds its record there. */
export type CallOptions = { signal: AbortSignal, context?: Readonly<Record<string, unknown>> | undefined }

/** Tryton has decided against a request, and has stored nothing of it. The message is for the distributor's people. */
export class TrytonRefusal extends Error {}

/** Tryton has failed at a request, and says so: it has finished what it had begun, or taken it back, and goes on with neither. */
export class TrytonFailure extends Error {}

/** JSON-RPC with a session that is renewed when it has ended. */
export type Tryton = {
  /**
   * Calls a method of a model. The context of the user, who belongs to a company, is added as the last parameter.
   * @throws Busy if nothing was sent, `TrytonRefusal`, `TrytonFailure`, or any other error if there was no answer
   */
  call<Result extends TSchema>(method: string, params: readonly unknown[], result: Validator<{}, Result>, options: CallOptions): Promise<Static<Result>>
  close(): Promise<void>
}

const [ok, unauthorized, tooMany] = [200, 401, 429]
const connectMs = 2000

const Login = Compile(Type.Object({ result: Type.Tuple([Type.Integer(), Type.String()]) }))
const Preferences = Compile(Type.Object({ result: Type.Record(Type.String(), Type.Unknown()) }))
const Reply = Compile(Type.Object({ result: Type.Optional(Type.Unknown()), error: Type.Optional(Type.Tuple([Type.Unknown(), Type.Unknown()])) }))
const Refusal = Compile(Type.Tuple([Type.Enum(['UserError', 'UserWarning']), Type.Array(Type.Unknown())]))

type Session = { authorization: string, context: Readonly<Record<string, unknown>> }

class SessionEnded extends Error {}

export function createTryton ({ url, database, user, password, connections = 8, queue = 256 }: TrytonOptions): Tryton {
  const pool = new Pool(url, { connections, connectTimeout: connectMs, headersTimeout: 0, bodyTimeout: 0 })
  let underWay = 0
  let nextId = 1
  let session: Promise<Session> | undefined
  let latest: Session | undefined

  /** One exchange. Throws what undici throws if there is no whole answer. */
  async function send (method: string, params: readonly unknown[], authorization: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/${encodeURIComponent(database)}/`,
      headers: { 'content-type': 'application/json', ...authorization !== undefined && { authorization } },
      body: JSON.stringify({ id: nextId++, method, params }),
      signal
    })
    const text = await body.text()
    if (statusCode === unauthorized) throw new SessionEnded('the session has ended')
    if (statusCode === tooMany) throw new Busy('Tryton turns away logins for a while, after wrong ones', { retryAfter: 5 })
    // A proxy may have answered while Tryton still works.
    if (statusCode !== ok) throw new Error(`${method}: status ${statusCode}`)
    return JSON.parse(text, revived)
  }

  /** Nothing is sent before there is a session: whatever goes wrong here, a request has not begun. */
  async function logIn (): Promise<Session> {
    // Shared by all requests that wait for it, so none of them may end it.
    const signal = AbortSignal.timeout(connectMs * 2)
    try {
      const { result: [id, key] } = Login.Parse(await send('common.db.login', [user, { password }, 'en'], undefined, signal))
      const authorization = `Session ${Buffer.from(`${user}:${id}:${key}`).toString('base64')}`
      const { result: context } = Preferences.Parse(await send('model.res.user.get_preferences', [true, {}], authorization, signal))
      latest = { authorization, context }
      return latest
    } catch (cause) {
      if (cause instanceof Busy) throw cause
      throw new Busy(cause instanceof SessionEnded ? `Tryton does not accept the password of ${user}` : 'Tryton cannot be reached', { cause })
    }
  }

  async function loggedIn (): Promise<Session> {
    session ??= logIn()
    const current = session
    try {
      return await current
    } catch (error) {
      if (session === current) session = undefined
      throw error
    }
  }

  async function withSession (method: string, params: readonly unknown[], { signal, context }: CallOptions): Promise<unknown> {
    const current = await loggedIn()
    try {
      return await send(method, [...params, { ...current.context, ...context }], current.authorization, signal)
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error
    }
    // Another request may have logged in again already.
    if (current === latest) session = undefined
    const renewed = await loggedIn()
    return await send(method, [...params, { ...renewed.context, ...context }], renewed.authorization, signal)
  }

  return {
    async call (method, params, result, { signal, context }) {
      if (underWay >= connections + queue) throw new Busy('too many requests wait for Tryton')
      signal.throwIfAborted()
      underWay += 1
      try {
        const reply = Reply.Parse(await withSession(method, params, { signal, context }))
        if (reply.error !== undefined) throw errorOf(method, reply.error)
        return result.Parse(reply.result)
      } catch (error) {
        if (neverSent(error)) throw new Busy('Tryton cannot be reached', { cause: error })
        if (error instanceof SessionEnded) throw new Busy('Tryton ends sessions as soon as they begin', { cause: error })
        throw error
      } finally {
        underWay -= 1
      }
    },
    close: async () => { await pool.close() }
  }
}

function errorOf (method: string, error: [unknown, unknown]): Error {
  if (Refusal.Check(error)) return new TrytonRefusal(String(error[1][0]))
  return new TrytonFailure(`${method}: ${String(error[0])}`)
}

/** No connection was made. */
function neverSent (error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === 'UND_ERR_CONNECT_TIMEOUT')
}

const Typed = Compile(Type.Union([
  Type.Object({ __class__: Type.Literal('Decimal'), decimal: Type.String() }),
  Type.Object({ __class__: Type.Literal('date'), year: Type.Integer(), month: Type.Integer(), day: Type.Integer() })
]))

/** Decimals as text, days as `YYYY-MM-DD`. */
function revived (_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('__class__' in value) || !Typed.Check(value)) return value
  if (value.__class__ === 'Decimal') return value.decimal
  return [value.year, ...[value.month, value.day].map(part => String(part).padStart(2, '0'))].join('-')
}

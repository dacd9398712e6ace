import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { jsonBody } from '@portal/erp-gateway/server/http'
import { createTryton, type TrytonOptions } from '../gateway/tryton.ts'

/** What Tryton does with a call. */
export type Answer =
  | { result: unknown }
  | { error: readonly unknown[] }
  /** From Tryton without JSON-RPC, or from a proxy. */
  | { status: number, text: string }
  /** It reads the call, then closes the connection. */
  | 'reset'
  | 'half a body'
  | 'nothing'

const Called = Type.Object({ method: Type.String(), params: Type.Array(Type.Unknown()) })
type Called = Static<typeof Called>
const readCall = Compile(Called)
type Script = (params: readonly unknown[]) => Answer | Promise<Answer>

type TestContext = { teardown: (work: () => Promise<void>) => void }

const user = { id: 5, name: 'portal', password: 'secret' }
export const context = { company: 1, language: 'en' }

/** JSON-RPC over HTTP as Tryton speaks it, with sessions, and with the answers that a test sets. */
export async function startScriptedTryton (t: TestContext) {
  const scripts = new Map<string, Script>()
  const calls: Called[] = []
  let sessions: string[] = []
  let connections = 0

  function authorized (request: IncomingMessage): boolean {
    const [, encoded = ''] = request.headers.authorization?.split(' ') ?? []
    const [name, id, key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
    return name === user.name && id === String(user.id) && sessions.includes(key)
  }
  function logIn ([name, parameters]: readonly unknown[]): Answer {
    const right = name === user.name && JSON.stringify(parameters) === JSON.stringify({ password: user.password })
    if (!right) return { status: 401, text: '<title>401 Unauthorized</title>' }
    const key = `key-${calls.length}`
    sessions.push(key)
    return { result: [user.id, key] }
  }
  async function answerTo (request: IncomingMessage, { method, params }: Called): Promise<Answer> {
    const script = scripts.get(method)
    if (method === 'common.db.login') return await (script ?? logIn)(params)
    if (!authorized(request)) return { status: 401, text: '<title>401 Unauthorized</title>' }
    if (script !== undefined) return await script(params)
    if (method === 'model.res.user.get_preferences') return { result: context }
    if (method === 'model.ir.date.today') return { result: day('2026-11-20') }
    return { error: [`no script for ${method}`, ''] }
  }
  async function serve (request: IncomingMessage, response: ServerResponse): Promise<void> {
    const called = readCall.Parse(await jsonBody(request, 1024 * 1024))
    if (request.url !== '/erp/') return write(response, { status: 404, text: '<title>404 Not Found</title>' })
    calls.push(called)
    write(response, await answerTo(request, called))
  }

  const server = createServer((request, response) => { serve(request, response).catch(() => response.destroy()) })
  server.on('connection', () => { connections += 1 })
  const listen = async (port: number): Promise<void> => { await new Promise<void>(resolve => { server.listen(port, '127.0.0.1', resolve) }) }
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>(resolve => { server.close(() => { resolve() }) })
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  t.teardown(stop)

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Every call, logins too, oldest first. */
    calls,
    called: (method: string): Called[] => calls.filter(call => call.method === method),
    connections: () => connections,
    /** Answers a method with each answer in turn, and the last one from then on. */
    answer (method: string, ...answers: readonly Answer[]) {
      let next = 0
      scripts.set(method, () => answers[Math.min(next++, answers.length - 1)] ?? 'nothing')
    },
    script (method: string, script: Script) { scripts.set(method, script) },
    endSessions () { sessions = [] },
    stop,
    start: async () => { await listen(address.port) }
  }
}

export type ScriptedTryton = Awaited<ReturnType<typeof startScriptedTryton>>

/** The gateway's end of the connection. */
export function connect (t: TestContext, { url }: { url: string }, options: Partial<TrytonOptions> = {}) {
  const tryton = createTryton({ url, database: 'erp', user: user.name, password: user.password, ...options })
  t.teardown(tryton.close)
  return tryton
}

function write (response: ServerResponse, answer: Answer): void {
  if (answer === 'nothing') return
  if (answer === 'reset') response.destroy()
  else if (answer === 'half a body') response.writeHead(200, { 'content-length': 100 }).write('{"id":1,"resu', () => response.destroy())
  else if ('status' in answer) response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.text)
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 1, ...answer }))
}

/** A decimal as Tryton writes it. */
export function decimal (text: string) {
  return { __class__: 'Decimal', decimal: text }
}

/** A day as Tryton writes it. @param text `YYYY-MM-DD` */
export function day (text: string) {
  const [year, month, day] = text.split('-').map(Number)
  return { __class__: 'date', year, month, day }
}

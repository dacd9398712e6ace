import { createGateway, type GatewayOptions } from '../server/gateway.ts'
import { repliesOf } from '../contract/document.ts'
import { operationList, type OperationName } from '../contract/operations.ts'
import { requestFor } from '../contract/requests.ts'

type TestContext = { teardown: (work: () => Promise<void>) => void }
export type LogLine = Record<string, unknown> & { level: string, message: string }
export type Answer = { status: number, headers: Headers, body: Record<string, unknown> }

/** A gateway on a free port, with its log and a client. */
export async function startGateway (t: TestContext, options: GatewayOptions) {
  const lines: LogLine[] = []
  const at = (level: string) => (fields: object, message: string): void => { lines.push({ ...fields, level, message }) }
  const gateway = createGateway({ log: { info: at('info'), warn: at('warn'), error: at('error') }, ...options })
  const { url } = await gateway.listen()
  t.teardown(gateway.close)
  return { url, lines, close: gateway.close, ask: asker(url), send: sender(url) }
}

type Sent = { body?: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string> }

function sender (url: string) {
  return async (method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> => {
    const answer = await fetch(url + path, { method, headers: { connection: 'close', ...headers }, ...(body !== undefined && { body }) })
    return { status: answer.status, headers: answer.headers, body: await answer.json() as Answer['body'] }
  }
}

/** Asks as the portal does. An answer that the contract defines must fit it. */
function asker (url: string) {
  const send = sender(url)
  return async (name: OperationName, asked: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const operation = operationList.find(operation => operation.name === name)
    if (operation === undefined) throw new Error(`no operation ${name}`)
    const { method, path, body } = requestFor(operation, asked)
    const answer = await send(method, path, { ...(body !== undefined && { body: JSON.stringify(body) }), headers })
    const problems = repliesOf(operation).find(({ status }) => status === answer.status)?.record.problems(answer.body, '') ?? []
    if (problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`)
    return answer
  }
}

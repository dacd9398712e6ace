import type { Problem } from '../contract/codec.ts'
import { requestFor, type WireRequest } from '../contract/requests.ts'
import type { Any, Exchange } from '../tools/client.ts'
import { fail, pass, type Finding, type Trial } from './check.ts'

const shown = 160

/** An answer in a few words: `status 200: {"CUSNO":…`. */
export function answerInWords ({ status, failure, text }: Pick<Exchange, 'status' | 'failure' | 'text'>): string {
  if (status === undefined || failure !== undefined) return failure ?? 'no answer'
  return `status ${status}${text.trim() === '' ? ' and no body' : `: ${short(text.replace(/\s+/g, ' '))}`}`
}

export function short (text: string, most = shown): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** One line for each field, with how often: `/ITEMS/·/QTYOH: "12" instead of a whole number`. Places in lists are not told apart. */
export function problemsInWords (problems: readonly Problem[], most = 200): string {
  const kinds = new Map<string, { text: string, times: number }>()
  for (const { path, expected, found } of problems) {
    const place = path.replace(/\/\d+(?=\/|$)/g, '/·')
    const kind = `${place} ${expected}`
    const known = kinds.get(kind)
    if (known === undefined) kinds.set(kind, { text: `${place === '' ? 'the answer' : place}: ${valueInWords(found)} instead of ${expected}`, times: 1 })
    else known.times++
  }
  const lines = [...kinds.values()].map(({ text, times }) => times === 1 ? text : `${text} (${times} times)`)
  return lines.slice(0, most).join('\n') + (lines.length > most ? `\nand ${lines.length - most} more` : '')
}

export function valueInWords (value: unknown): string {
  return value === undefined ? 'nothing' : short(JSON.stringify(value), 80)
}

/** What `noneFor` expects. */
export function noneExpected (what: string): string {
  return `Status 404 and {"FOUND":"N"} for ${what} that the ERP does not have.`
}

export const noneFix = 'Answer 404 with {"FOUND":"N"} once the ERP has looked.'

/** A check that something unknown is answered with 404 and `{"FOUND":"N"}`. */
export async function noneFor<A> ({ reader }: Trial, operation: Any<A, unknown, object, unknown>, asked: A, what: string): Promise<Finding> {
  const found = await reader.probe(operation, asked)
  return found.notFound === undefined ? fail(`For ${what} it answered ${answerInWords(found)}`, requestFor(operation, asked)) : pass(`For ${what}: 404 and {"FOUND":"N"}.`)
}

/** A request as a line for a terminal. The key is left out. */
export function curl ({ method, path, body }: WireRequest, addressOf: (path: string) => string): string {
  const quoted = (text: string): string => `'${text.replaceAll('\'', '\'\\\'\'')}'`
  const sent = body === undefined ? '' : ` -H 'content-type: application/json' -d ${quoted(JSON.stringify(body))}`
  return `curl -s${method === 'POST' ? ' -X POST' : ''} ${quoted(addressOf(path))}${sent}`
}

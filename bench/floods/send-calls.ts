import type { CallBody } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'

/** A dealer who is logged in: the customer number, and the headers of their requests. */
export type Person = { number: string, headers: Record<string, string> }

/** Sends a call, and resolves with the status of its answer. */
export type Send = <N extends CallName>(name: N, headers: Record<string, string>, body: CallBody<N>) => Promise<number>

export function sendTo (url: string): Send {
  return async (name, headers, body) => {
    const answer = await fetch(url + endpoints[name].path, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  }
}

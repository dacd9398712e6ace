import type { Portal } from './processes/portal.ts'

/** A call as it reached the portal, whoever made it, and the answer, whether or not anybody was left to read it. */
export type LoggedCall = { from: number, to: number, process: number, path: string, body: string, answer: string }

export type CallLog = {
  /** The same portal, with its calls logged. */
  portal: Portal
  /** The calls whose body or answer contains one of these texts. */
  about: (texts: readonly string[]) => LoggedCall[]
}

/** Fields of a call's body that are about an order, as opposed to carts, prices and sessions. */
const aboutOrders = /"(?:submission_key|reference)":/

/** Keeps the calls about orders. */
export function logCalls ({ ready, send }: Portal, now: () => number): CallLog {
  const calls: LoggedCall[] = []
  return {
    portal: {
      ready,
      async send (process, request, timeout) {
        const { path, body } = request
        if (!aboutOrders.test(body)) return await send(process, request, timeout)
        const from = now()
        const log = (answer: string): void => { calls.push({ from, to: now(), process, path, body, answer }) }
        try {
          const reply = await send(process, request, timeout)
          log(`${reply.status} ${JSON.stringify(reply.body)}`)
          return reply
        } catch (error) {
          log(String(error))
          throw error
        }
      }
    },
    about: texts => calls.filter(({ body, answer }) => texts.some(text => body.includes(text) || answer.includes(text))).sort((a, b) => a.from - b.from)
  }
}

import { get, type IncomingMessage } from 'node:http'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { eventsPath, type Exchange, type LiveMessage } from '@portal/fixtures/console-server/messages'
import type { ErpRequest } from './erp.ts'

/** The requests that concern one order. */
const aboutOrders: ReadonlySet<OperationName> = new Set(['post-order', 'post-lightspeed', 'find-order', 'order', 'delete-order'])
const dataField = 'data: '

/**
 * Follows the requests about orders that a fake ERP gets, until it is gone. It reports them ten times a second, once they are over, so whatever it
 * was doing when it was killed is missing.
 * @param now the time that a request gets
 * @throws Error when the ERP is gone
 */
export async function followRequests (url: string, heard: (request: ErpRequest) => void, now: () => number): Promise<void> {
  const answered = Promise.withResolvers<IncomingMessage>()
  get(url + eventsPath, answered.resolve).on('error', answered.reject)
  let rest = ''
  for await (const chunk of (await answered.promise).setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(line => line.startsWith(dataField) && line !== dataField)) {
      const { exchanges } = JSON.parse(line.slice(dataField.length)) as LiveMessage
      for (const exchange of exchanges.filter(({ operation }) => aboutOrders.has(operation))) heard({ at: now(), ...inWords(exchange) })
    }
  }
}

function inWords ({ method, path, request, fault, status, isCut, answer }: Exchange): Omit<ErpRequest, 'at'> {
  return {
    request: `${method} ${path} ${request?.text ?? ''}`,
    answer: `${status ?? 'none'}${isCut ? ', cut off' : ''} ${answer?.text ?? ''}${fault === null ? '' : ` (${fault})`}`
  }
}

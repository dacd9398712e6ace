import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { WireRequest } from '../contract/requests.ts'

/**
 * Sends a request and cuts the connection once it has been handed over, without waiting for an answer. Never throws.
 * @param part how much of the body is sent, from 0 to 1
 */
export async function sendAndCut (address: string, { method, body }: WireRequest, key: string | undefined, part: number): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body))
  const send = address.startsWith('https:') ? requestHttps : requestHttp
  await new Promise<void>(resolve => {
    const request = send(address, {
      method,
      // A connection of its own, so that nothing else breaks with it.
      agent: false,
      timeout: 5000,
      headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...(key !== undefined && { authorization: `Bearer ${key}` }) }
    })
    request.once('error', () => { resolve() })
    request.once('close', () => { resolve() })
    request.once('timeout', () => { request.destroy() })
    const cut = (): void => { setImmediate(() => { request.destroy() }) }
    if (part < 1) request.write(bytes.subarray(0, Math.floor(bytes.length * part)), cut)
    else request.end(bytes, cut)
  })
}

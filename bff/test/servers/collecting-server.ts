import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

/** A server that keeps the bodies of what is posted to it, and answers with a status. */
export async function startCollectingServer (t: Test, status = 200): Promise<{ url: string, bodies: readonly string[] }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    text(request).then(body => {
      bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }, () => { response.destroy() })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.close() })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, bodies }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` on a port of its own, so that the public proxy never leads there.
 * @returns closes it
 * @throws if it cannot listen there
 */
export async function serveMetrics (metrics: Pick<Metrics, 'text' | 'contentType'>, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(text => { response.writeHead(200, { 'content-type': metrics.contentType }).end(text) }, () => { response.writeHead(500).end() })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    await new Promise<void>(resolve => { server.close(() => { resolve() }) })
  }
}

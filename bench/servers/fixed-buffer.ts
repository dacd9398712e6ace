import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** The most that Fastify can do: a route that always answers with the same bytes. Arguments: port, the file with the bytes. */

const [port, file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify({ logger: false })
app.get('/healthz', async () => 'OK')
app.post('/items', async (_, reply) => {
  reply.type('application/json; charset=utf-8')
  return bytes
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.once('disconnect', () => process.exit(0))

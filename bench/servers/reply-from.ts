import replyFrom from '@fastify/reply-from'
import Fastify from 'fastify'

/** The cost of a BFF that does nothing: Fastify passing the ERP's answers through, without logs. Arguments: port, the ERP's address. */

const [port, erpUrl = ''] = process.argv.slice(2)
const app = Fastify({ logger: false })
await app.register(replyFrom, { base: erpUrl, undici: { connections: 256, pipelining: 1 } })
app.get('/healthz', async () => 'OK')
app.post('/v1/items/search', (_request, reply) => reply.from('/v1/items/search'))
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.once('disconnect', () => process.exit(0))

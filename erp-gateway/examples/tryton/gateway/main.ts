import { parseArgs } from 'node:util'
import { createGateway } from '@portal/erp-gateway/server/gateway'
import { trytonErp } from './erp.ts'
import { createTryton } from './tryton.ts'

const { values: { port, host, tryton: url, database, user } } = parseArgs({
  options: {
    port: { type: 'string', default: '9000' },
    host: { type: 'string', default: '127.0.0.1' },
    tryton: { type: 'string', default: 'http://127.0.0.1:8000' },
    database: { type: 'string', default: 'erp' },
    user: { type: 'string', default: 'portal' }
  }
})
// Other users of a machine can see arguments.
const { TRYTON_PASSWORD: password, GATEWAY_KEY: key, GATEWAY_KEY_NEXT: nextKey } = process.env
if (password === undefined) throw new Error('TRYTON_PASSWORD is the password of the gateway\'s user in Tryton')

const tryton = createTryton({ url, database, user, password })
const gateway = createGateway({ key: nextKey === undefined || key === undefined ? key : [key, nextKey], erp: trytonErp(tryton) })
await gateway.listen({ port: Number(port), host })

async function stop (): Promise<void> {
  await gateway.close()
  await tryton.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { stop().catch(() => { process.exitCode = 1 }) })

import { createGateway } from '@portal/erp-gateway/server/gateway'
import { openDatabase } from './database.ts'
import { sqlErp } from './erp.ts'

// Other users of a machine can see arguments, so everything is in the environment.
const { ERP_DATABASE_URL: url, GATEWAY_KEY: key, GATEWAY_KEY_NEXT: nextKey, PORT: port = '9100', HOST: host = '127.0.0.1', TIME_ZONE: timeZone = 'UTC' } = process.env
if (url === undefined) throw new Error('ERP_DATABASE_URL is the ERP\'s database: postgres://user:password@host/database')

const database = openDatabase(url)
const gateway = createGateway({ key: key === undefined || nextKey === undefined ? key : [key, nextKey], erp: sqlErp(database, timeZone) })
await gateway.listen({ port: Number(port), host })

async function stop (): Promise<void> {
  await gateway.close()
  await database.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { stop().catch(() => { process.exitCode = 1 }) })

import { join } from 'node:path'
import type { Addresses } from './addresses.ts'
import { database, trytonEnvironment, type Kept } from './database.ts'
import type { Program } from './supervisor.ts'

const root = join(import.meta.dirname, '../..')

type Wanted = {
  addresses: Addresses
  /** Tryton's configuration. */
  config: string
  kept: Kept
  /** The configuration of the portal. */
  portalEnvironment: NodeJS.ProcessEnv
  /** The folder of the logs. */
  logs: string
}

/** Tryton, the gateway in front of it, and the portal in front of that, in the order in which they are started. */
export function programsOf ({ addresses, config, kept, portalEnvironment, logs }: Wanted): Program[] {
  const { tryton, gateway, portal } = addresses
  const { host, port } = new URL(gateway)
  return [
    {
      name: 'Tryton',
      file: '/usr/bin/trytond',
      args: ['-c', config, '-d', database],
      env: trytonEnvironment,
      log: join(logs, 'tryton.log'),
      ready: async signal => (await fetch(`${tryton}/`, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, method: 'common.server.version', params: [] }), signal
      })).ok
    },
    {
      name: 'The gateway',
      file: process.execPath,
      args: [
        join(root, 'erp-gateway/examples/tryton/gateway/main.ts'),
        '--host', host.replace(/:\d+$/, ''), '--port', port, '--tryton', tryton, '--database', database, '--user', 'portal'
      ],
      env: { PATH: process.env['PATH'], TRYTON_PASSWORD: kept.portalPassword, GATEWAY_KEY: kept.gatewayKey },
      log: join(logs, 'gateway.log'),
      // It is healthy if Tryton answers.
      ready: async signal => (await fetch(`${gateway}/v1/health`, { headers: { authorization: `Bearer ${kept.gatewayKey}` }, signal })).ok
    },
    {
      name: 'The portal',
      file: process.execPath,
      args: [join(root, 'scripts/start.js')],
      env: portalEnvironment,
      log: join(logs, 'portal.log'),
      ready: async signal => (await fetch(`${portal}/healthz`, { signal })).ok
    }
  ]
}

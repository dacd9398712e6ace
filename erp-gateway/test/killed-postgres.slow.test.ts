import t from 'tap'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { startPostgres } from '../../bff/test/servers/postgres.ts'
import { killedAtEachStep } from './killed-gateways.ts'

t.test('a gateway with its book in PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  killedAtEachStep(t, () => server.url)
})

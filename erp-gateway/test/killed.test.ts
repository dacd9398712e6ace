import { join } from 'node:path'
import t from 'tap'
import { killedAtEachStep } from './killed-gateways.ts'

t.test('a gateway with its book in SQLite', async t => {
  killedAtEachStep(t, dir => join(dir, 'references.db'))
})

import t from 'tap'
import { zoneName } from './moment.ts'

t.test('each zone has a name for people', async t => {
  const before = process.env['TZ']
  t.teardown(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  for (const [zone, name] of [['America/Chicago', 'Central Time'], ['UTC', 'Coordinated Universal Time'], ['Asia/Kolkata', 'India Standard Time']]) {
    process.env['TZ'] = zone
    t.equal(zoneName(), name)
  }
})

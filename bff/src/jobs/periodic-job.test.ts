import t from 'tap'
import { createFakeClock } from '../../test/fake-clock.ts'
import { periodicJob } from './periodic-job.ts'

const settled = async (): Promise<void> => await new Promise(resolve => { setImmediate(resolve) })

t.test('it works at once, and again after each pause, until stopped', async t => {
  const clock = createFakeClock(0)
  let worked = 0
  const job = periodicJob(clock, 5000, async () => { worked++ })
  const workedAfter = async (milliseconds: number): Promise<number> => {
    clock.advance(milliseconds)
    await settled()
    return worked
  }
  job.start()
  t.equal(await workedAfter(0), 1)
  t.equal(await workedAfter(4999), 1)
  t.equal(await workedAfter(1), 2)
  t.equal(job.isStopping(), false)
  await job.stop()
  t.equal(await workedAfter(60_000), 2)
  t.equal(job.isStopping(), true)
})

t.test('a stop waits for the work under way', async t => {
  let end = (): void => {}
  const job = periodicJob(createFakeClock(0), 1, async () => await new Promise(resolve => { end = resolve }))
  job.start()
  let isStopped = false
  const stopped = job.stop().then(() => { isStopped = true })
  await settled()
  t.equal(isStopped, false)
  end()
  await stopped
  t.equal(isStopped, true)
})

t.test('a fault that ends it is reported', async t => {
  const fault = new Error('of the portal\'s own')
  const told: unknown[] = []
  periodicJob(createFakeClock(0), 1, async () => { throw fault }, error => { told.push(error) }).start()
  await settled()
  t.same(told, [fault])
})

import t from 'tap'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { errorTable } from '@portal/contracts/errors'
import { olderProcess } from '@portal/contracts/policy/page-timings'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { untilRead } from './until-read.ts'

const older = new ApiError('older_process', errorTable.older_process.message, { status: 503 })

/** A clock on which waiting takes no time. */
function clock () {
  let time = 0
  return { now: () => time, wait: async (milliseconds: number) => { time += milliseconds } }
}

t.test('a call is made again until a process reads it', async t => {
  let asked = 0
  const send = async () => { if (++asked < 5) throw older; return 'read' }
  t.equal(await untilRead(send, undefined, clock()), 'read')
  t.equal(asked, 5)
})

t.test('if no process has read it for 30 seconds, it fails; after any other failure it is not repeated', async t => {
  const time = clock()
  let asked = 0
  await t.rejects(untilRead(async () => { asked++; throw older }, undefined, time), older)
  t.same([time.now(), asked], [olderProcess.timeout, olderProcess.timeout / olderProcess.pause + 1])
  const away = new ApiError('network', 'No connection.')
  const answers = [older, away, older]
  await t.rejects(untilRead(async () => { throw answers.shift() ?? older }, undefined, clock()), away)
  t.equal(answers.length, 1)
})

t.test('a canceled call does not wait for a process that can read it', async t => {
  const stopping = new AbortController()
  let asked = 0
  const waiting = untilRead(async () => {
    if (++asked === 1) throw older
    throw new ApiError('canceled', 'Canceled.')
  }, stopping.signal)
  stopping.abort()
  await t.rejects(waiting, { code: 'canceled' })
})

t.test('every call of the page names its build, and takes an answer with a field that it does not know', async t => {
  const added = { from_a_newer_build: { kind: 'unheard of' } }
  const builds: Array<string | undefined> = []
  const document = { querySelector: () => ({ content: '1.1.0+abc' }) }
  Object.assign(globalThis, { document })
  t.teardown(() => { Reflect.deleteProperty(globalThis, 'document') })
  t.intercept(globalThis, 'fetch', {
    value: async (_path: string, { headers }: { headers: Record<string, string> }) => {
      builds.push(headers['x-portal-build'])
      return Response.json(added)
    }
  })
  const names = Object.keys(endpoints) as CallName[]
  // What the bodies are does not matter here.
  for (const name of names) t.same(await call(name, {} as never), added, name)
  t.same(new Set(builds), new Set(['1.1.0+abc']))
  t.equal(builds.length, names.length)
})

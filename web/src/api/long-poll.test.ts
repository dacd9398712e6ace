import t from 'tap'
import { ApiError } from '../lib/http/api-error.ts'
import { longPoll, pauseAfter } from './long-poll.ts'

/** Follows answers until one is `done`. Resolves once no more calls are made. */
async function followed (answers: Array<string | ApiError>, stopAfter = Infinity) {
  const told: string[] = []
  const seen: Array<string | undefined> = []
  const waits: string[] = []
  let looks = 0
  const stop = longPoll<string>(async before => {
    const answer = answers[seen.length] ?? 'done'
    seen.push(before)
    if (seen.length >= stopAfter) stop()
    if (answer instanceof ApiError) throw answer
    return answer
  }, answer => {
    told.push(answer)
    return answer !== 'done'
  }, {
    wait: async milliseconds => { waits.push(`${milliseconds}`) },
    waitForConnection: async milliseconds => { waits.push(`failed ${milliseconds}`) },
    looked: async () => { looks++ },
    onAway: () => () => {}
  })
  await new Promise(resolve => { setImmediate(resolve) })
  return { told, seen, waits, looks }
}

t.test('asks until it is over, only while the page is visible, naming the last answer, and not too often if answers come at once', async t => {
  const { told, seen, waits, looks } = await followed(['queued', 'unknown', 'unknown', 'done', 'later'])
  t.strictSame(told, ['queued', 'unknown', 'unknown', 'done'])
  t.strictSame(seen, [undefined, 'queued', 'unknown', 'unknown'])
  t.strictSame(waits, Array(4).fill('1200'))
  t.equal(looks, 4)
})

t.test('asks again after a failure, with growing pauses and the last answer, unless a retry cannot help', async t => {
  const network = new ApiError('network', '')
  const { told, seen, waits } = await followed(['queued', network, network, 'unknown', network, 'done'])
  t.strictSame(told, ['queued', 'unknown', 'done'])
  t.strictSame(seen, [undefined, 'queued', 'queued', 'queued', 'unknown', 'unknown'])
  t.strictSame(waits.filter(wait => wait.startsWith('failed')), ['failed 1000', 'failed 2000', 'failed 1000'])
  t.strictSame([pauseAfter(4), pauseAfter(5), pauseAfter(2000)], [8000, 10_000, 10_000])
  for (const code of ['unauthenticated', 'not_found', 'dealer_changed'] as const) {
    t.equal((await followed([new ApiError(code, ''), 'done'])).seen.length, 1, code)
  }
})

t.test('reports nothing once stopped', async t => {
  const { told, seen } = await followed(['unknown', 'unknown', 'done'], 2)
  t.strictSame(told, ['unknown'])
  t.equal(seen.length, 2)
})

t.test('does not ask while the page is hidden', async t => {
  let asked = 0
  let look = () => {}
  const stop = longPoll(async () => { asked++; return 'done' }, () => false, {
    wait: async () => {},
    waitForConnection: async () => {},
    looked: async () => { await new Promise<void>(resolve => { look = resolve }) },
    onAway: () => () => {}
  })
  await new Promise(setImmediate)
  t.equal(asked, 0)
  look()
  await new Promise(setImmediate)
  t.equal(asked, 1)
  stop()
})

t.test('a pending call is aborted when the page is hidden, which is not a failure, and made again when the page is visible', async t => {
  const asked: Array<string | undefined> = []
  const waits: string[] = []
  let leave = () => {}
  let look = () => {}
  const stop = longPoll<string>(async (before, signal) => {
    asked.push(before)
    if (before === undefined) return 'queued'
    return await new Promise((_resolve, reject) => { signal.addEventListener('abort', () => { reject(new ApiError('canceled', '')) }) })
  }, () => true, {
    wait: async () => {},
    waitForConnection: async milliseconds => { waits.push(`failed ${milliseconds}`) },
    looked: async () => { if (asked.length === 2) await new Promise<void>(resolve => { look = resolve }) },
    onAway: away => {
      leave = away
      return () => {}
    }
  })
  const turn = async () => { await new Promise(setImmediate) }
  await turn()
  t.strictSame(asked, [undefined, 'queued'])
  leave()
  await turn()
  t.equal(asked.length, 2)
  look()
  await turn()
  t.strictSame([asked, waits], [[undefined, 'queued', 'queued'], []])
  stop()
})

import t from 'tap'
import type { Submission } from '@portal/contracts/checkout'
import { ApiError } from '../lib/api-error.ts'
import { followSubmission, pollDelay } from './follow-submission.ts'

type Answer = Submission['state'] | ApiError

/** Follows a submission whose questions are answered in turn; resolves with what was told once nothing more is asked. */
async function follow (answers: Answer[], stopAfter = Infinity) {
  const told: string[] = []
  const waits: number[] = []
  let asked = 0
  const stop = followSubmission('REF-1', submission => { told.push(submission.state) }, {
    ask: async reference => {
      const answer = answers[asked++] ?? 'unknown'
      if (asked >= stopAfter) stop()
      if (answer instanceof ApiError) throw answer
      return { reference, state: answer }
    },
    wait: async milliseconds => { waits.push(milliseconds) }
  })
  await new Promise(resolve => { setImmediate(resolve) })
  return { told, waits, asked }
}

t.test('asks every two seconds at first, and then ever more slowly, until the submission is settled', async t => {
  const { told, waits } = await follow(['queued', 'queued', 'dispatching', 'dispatching', 'unknown', 'unknown', 'accepted', 'accepted'])
  t.strictSame(told, ['queued', 'queued', 'dispatching', 'dispatching', 'unknown', 'unknown', 'accepted'])
  t.strictSame(waits, [2000, 2000, 2000, 2000, 2000, 3000, 4500])
  t.strictSame((await follow(['rejected'])).told, ['rejected'])
})

t.test('asks again after a failure, unless asking is no use', async t => {
  t.strictSame((await follow([new ApiError('network', ''), 'accepted'])).told, ['accepted'])
  const { told, asked } = await follow([new ApiError('unauthenticated', ''), 'accepted'])
  t.strictSame(told, [])
  t.equal(asked, 1)
})

t.test('gives up after about ten minutes', async t => {
  const { waits, asked } = await follow([])
  const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60_000
  t.ok(minutes > 9 && minutes < 11, `${minutes} minutes`)
  t.equal(asked, waits.length)
  t.equal(Math.max(...waits), 15_000)
  t.equal(pollDelay(1000), undefined)
})

t.test('tells nothing once stopped', async t => {
  const { told, asked } = await follow(['unknown', 'unknown', 'accepted'], 2)
  t.strictSame(told, ['unknown'])
  t.equal(asked, 2)
})

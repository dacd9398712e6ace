import t, { type Test } from 'tap'
import type { WithdrawalAnswer } from '@portal/contracts/checkout'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { OpenKey } from '../keys/open-key.ts'
import { putKey, releaseKey, useOpenKeys } from '../keys/open-keys-store.ts'
import { putOutcome, settleKeys, useUnsettledKeyStates, type SettlingPorts } from './settle-keys.ts'

const key = '00000000-0000-4000-8000-000000000001'
const entry: OpenKey = { key, customer: '10001', at: 1 }
const submission = { reference: 'REF', state: 'accepted' as const }
const known: WithdrawalAnswer = { state: 'known', submission, po_number: 'PO 1', lines: [{ item_number: 'A', quantity: 2 }] }

type Step = 'held' | WithdrawalAnswer | ApiError

/** Plays back answers of the tabs and the BFF in turn, and records what the person is shown in between and how long the waits are. */
function play (t: Test, ...steps: Step[]) {
  useOpenKeys.setState({ keys: { [key]: entry } })
  useUnsettledKeyStates.setState({}, true)
  const told: string[] = []
  const pauses: number[] = []
  const over = Promise.withResolvers<WithdrawalAnswer>()
  const settling: SettlingPorts = {
    isHeld: async () => {
      if (steps[0] !== 'held') return false
      steps.shift()
      return true
    },
    ask: async () => {
      const step = steps.shift()
      if (step instanceof ApiError) throw step
      if (step === undefined || step === 'held') throw new Error('nobody was to be asked')
      return step
    },
    settled: (settled, answer) => {
      putOutcome(settled, answer)
      over.resolve(answer)
    },
    wait: async milliseconds => {
      told.push(useUnsettledKeyStates.getState()[key]?.kind ?? 'nothing')
      pauses.push(milliseconds)
    }
  }
  const stop = settleKeys('10001', settling)
  t.teardown(stop)
  return { told, pauses, over: over.promise.finally(stop) }
}

t.test('the outcome of a key is kept until the person has seen it', async t => {
  await play(t, { state: 'withdrawn' }).over
  t.strictSame(useOpenKeys.getState().keys[key], { ...entry, outcome: { state: 'withdrawn' } })
  await play(t, known).over
  t.strictSame(useOpenKeys.getState().keys[key], { ...entry, outcome: { state: 'known', submission, poNumber: 'PO 1' } })
})

t.test('while a tab is working on the key, the BFF is not asked', async t => {
  const { told, over } = play(t, 'held', 'held', known)
  await over
  t.strictSame(told, ['held', 'held', 'held'], 'once more: it may be reloading')
})

t.test('if the BFF cannot answer, or a process of another release does not accept the call, it is retried with growing waits, and the key stays', async t => {
  const failures = ['network', 'not_found', 'invalid_body', 'portal_unavailable', 'commit_unknown'] as const
  const { told, pauses, over } = play(t, ...failures.map(code => new ApiError(code, code)), known)
  await over
  t.strictSame(told, failures.map(() => 'unreachable'))
  t.strictSame(pauses, [2000, 4000, 8000, 15_000, 15_000])
})

t.test('a key added later is settled too; keys of other dealers, and those that another tab has settled, are left alone', async t => {
  useOpenKeys.setState({ keys: {} })
  const asked: string[] = []
  const over = Promise.withResolvers()
  const stop = settleKeys('10001', {
    isHeld: async each => {
      if (each === 'settled elsewhere') releaseKey(each)
      return false
    },
    ask: async each => {
      asked.push(each)
      return known
    },
    settled: (settled, answer) => {
      putOutcome(settled, answer)
      over.resolve(undefined)
    },
    wait: async () => {}
  })
  t.teardown(stop)
  putKey({ ...entry, key: 'settled elsewhere' })
  putKey({ ...entry, key: 'other', customer: '10004' })
  putKey(entry)
  await over.promise
  t.strictSame(asked, [key])
})

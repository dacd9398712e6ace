import t from 'tap'
import type { SubmissionStanding } from '../../api/submissions.ts'
import { cancelBlocked, linkBlocked, recommendedDecision, resendBlocked, type DecisionFacts } from './available-decisions.ts'

const situation = (standing: DecisionFacts['standing'], more: Partial<DecisionFacts> = {}): DecisionFacts => {
  return { standing, waitUntil: null, stands: undefined, ...more }
}
const order = (kind: 'stands' | 'deleted' | 'unsaid' | 'foreign'): SubmissionStanding => ({ kind, erp_order_id: '8000001' })

t.test('decisions that the BFF would refuse are blocked with the reason; an ERP answer still to come blocks nothing', async t => {
  const cases: Array<[DecisionFacts, resend: RegExp | undefined, cancel: RegExp | undefined]> = [
    [situation(undefined), undefined, undefined],
    [situation({ kind: 'away' }), /Available once the ERP can be checked/, /Available once the ERP can be checked/],
    [situation({ kind: 'none' }), undefined, undefined],
    [situation({ kind: 'unsure' }), undefined, undefined],
    [situation(order('stands')), /8000001.*Link/, /8000001.*Link/],
    [situation(order('deleted')), /already used/, undefined],
    [situation(order('unsaid')), /already used/, /Available once you answer/],
    [situation(order('unsaid'), { stands: true }), /already used/, /Available once you answer/],
    [situation(order('unsaid'), { stands: false }), /already used/, undefined],
    [situation(order('foreign')), /another dealer/, /another dealer/],
    [situation({ kind: 'none' }, { waitUntil: '2026-11-20T15:00:00.000Z' }), /^Available from/, /^Available from/],
    [situation(order('deleted'), { waitUntil: '2026-11-20T15:00:00.000Z' }), /^Available from/, /^Available from/]
  ]
  for (const [given, resend, cancel] of cases) {
    const what = JSON.stringify(given)
    for (const [blocked, expected] of [[resendBlocked(given), resend], [cancelBlocked(given), cancel]] as const) {
      if (expected === undefined) t.equal(blocked, undefined, what)
      else t.match(blocked, expected, what)
    }
  }
})

t.test('the time from which a decision is possible is never shown too early', async t => {
  const [at, later] = ['2026-11-20T15:00:00.000Z', '2026-11-20T14:59:00.001Z'].map(waitUntil => resendBlocked(situation(undefined, { waitUntil })))
  t.equal(at, later)
  t.match(at, /:00 [AP]M\./)
})

t.test('if the ERP does not say whether an order is valid, it can be linked only after a person says that it is', async t => {
  for (const [stands, blocked] of [[undefined, true], [false, true], [true, false]] as const) {
    t.equal(linkBlocked(situation(order('unsaid'), { stands }), '8000001') !== undefined, blocked)
  }
  t.equal(linkBlocked(situation(order('stands')), '8000001'), undefined)
})

t.test('another order is not linked while the one under the reference is valid, or may be', async t => {
  t.match(linkBlocked(situation(order('stands')), '7000109'), /^Order 8000001 in the ERP has this reference\. Link to it instead/)
  t.match(linkBlocked(situation(order('unsaid')), '7000109'), /^Another order is available once you answer/)
  t.match(linkBlocked(situation(order('unsaid'), { stands: true }), '7000109'), /^Another order is available once you answer/)
  t.equal(linkBlocked(situation(order('unsaid'), { stands: false }), '7000109'), undefined)
  for (const kind of ['deleted', 'foreign'] as const) t.equal(linkBlocked(situation(order(kind)), '7000109'), undefined)
  t.equal(linkBlocked(situation({ kind: 'none' }), '7000109'), undefined)
})

t.test('what the ERP has recommends one way, which is never one that is blocked', async t => {
  const cases: Array<[DecisionFacts, ReturnType<typeof recommendedDecision>]> = [
    [situation(undefined), undefined],
    [situation({ kind: 'away' }), undefined],
    [situation({ kind: 'unsure' }), undefined],
    [situation(order('foreign')), undefined],
    [situation({ kind: 'none' }), 'resend'],
    [situation(order('stands')), 'link'],
    [situation(order('deleted')), undefined],
    [situation(order('unsaid')), undefined],
    [situation(order('unsaid'), { stands: true }), 'link'],
    [situation(order('unsaid'), { stands: false }), undefined]
  ]
  for (const [given, way] of cases) {
    t.equal(recommendedDecision(given), way, JSON.stringify(given))
    const early = recommendedDecision({ ...given, waitUntil: '2026-11-20T15:00:00.000Z' })
    t.equal(early, way === 'link' ? 'link' : undefined, `${JSON.stringify(given)}, early`)
  }
})

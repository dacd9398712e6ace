import t from 'tap'
import type { Submission } from '@portal/contracts/checkout'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { OrderQuestion } from '../../../domain/submission/keys/open-key.ts'
import { submitOnce, type OrderToSend } from './use-order-sending.ts'

const earlier = { reference: 'P1', submitted_at: '2026-11-20T15:00:00.000Z', po_number: 'PO 1', pieces: 2, state: 'accepted' }
const submission: Submission = { reference: 'P2', state: 'accepted' }
const twice = new ApiError('possible_duplicate', 'Twice?', { status: 409, earlier })

/** An order with the answers to it in turn. Its stored state outlives the page. */
function prepare (...answers: Array<Submission | ApiError>) {
  const sent: string[][] = []
  let kept: OrderQuestion | undefined
  let knows: string[] = []
  const order: OrderToSend = {
    key: 'k',
    send: async () => {
      sent.push(knows)
      const answer = answers.shift() ?? submission
      if (answer instanceof Error) throw answer
      return { submission: answer }
    },
    question: () => kept,
    keepQuestion: question => { kept = question },
    confirmQuestion: () => {
      if (kept !== undefined) knows = [...knows, kept.kind]
      kept = undefined
    },
    received: () => {},
    isIn: () => false,
    refused: () => {},
    doneAt: '',
    correctAt: '',
    kept: { path: '', label: '', words: '' }
  }
  return { order, sent }
}

t.test('an unanswered question is asked again, and nothing is sent', async t => {
  const { order, sent } = prepare(twice)
  const asked = { kind: 'question', question: { kind: 'duplicate', message: 'Twice?', earlier } } as const
  t.strictSame(await submitOnce(order, false), asked)
  t.strictSame(await submitOnce(order, false), asked, 'by a page that was reloaded')
  t.strictSame(sent, [[]])
  t.strictSame(await submitOnce(order, true), { kind: 'done' })
  t.strictSame(sent, [[], ['duplicate']])
})

t.test('a person who has said yes is not asked again if the BFF\'s answer is lost, but is asked whatever is new', async t => {
  const taken = new ApiError('cart_ordered', 'Too?', { status: 409, earlier, cartVersion: 4 })
  const { order, sent } = prepare(twice, new ApiError('bad_response', 'lost'), taken)
  await submitOnce(order, false)
  t.match(await submitOnce(order, true), { kind: 'failed' })
  t.match(await submitOnce(order, false), { kind: 'question', question: { kind: 'cart', version: 4 } })
  t.strictSame(await submitOnce(order, true), { kind: 'done' })
  t.strictSame(sent, [[], ['duplicate'], ['duplicate'], ['duplicate', 'cart']])
})

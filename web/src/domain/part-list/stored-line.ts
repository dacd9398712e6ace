import type { OrderLine } from '@portal/contracts/rules/part-list/line-verdict'
import type { LineDoubt } from '@portal/contracts/rules/part-list/row-order'
import { readField } from '../../lib/text/read-json.ts'

/** A line from the browser's storage, if it is complete. */
export function readOrderLine (kept: unknown): OrderLine | undefined {
  const [part, quantity, note] = ['part', 'quantity', 'note'].map(name => readField(kept, name))
  if (typeof part !== 'string' || typeof quantity !== 'string' || typeof note !== 'string') return undefined
  const doubt = readDoubt(readField(kept, 'doubt'))
  return { part, quantity, note, ...doubt !== undefined && { doubt } }
}

const places = ['part', 'quantity'] as const
const kinds = ['date', 'error', 'truth', 'struck', 'no-result'] as const

function readDoubt (kept: unknown): LineDoubt | undefined {
  const [unread, fault] = [readField(kept, 'unread'), readField(kept, 'fault')]
  const [place, kind, text] = [places.find(each => each === readField(fault, 'in')), kinds.find(each => each === readField(fault, 'kind')), readField(fault, 'text')]
  const isFault = place !== undefined && kind !== undefined && typeof text === 'string'
  const isGuess = readField(kept, 'isGuess') === true
  if (typeof unread !== 'string' && !isFault && !isGuess) return undefined
  return { ...isGuess && { isGuess }, ...typeof unread === 'string' && { unread }, ...isFault && { fault: { in: place, kind, text } } }
}

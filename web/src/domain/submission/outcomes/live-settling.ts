import { refetchOrders } from '../../../api/refetch-orders.ts'
import { refetch } from '../../../api/use-call.ts'
import { call } from '../../../lib/http/call.ts'
import { cartOf, recordAsked, recordSubmittedOrder } from '../../cart/cart.ts'
import { isSubmittedSince } from '../../cart/content/customer-cart.ts'
import { removeUpload } from '../sending/stored-upload.ts'
import { refreshDealer } from '../../dealer/refresh-dealer.ts'
import { isKeyHeldElsewhere, isKeyHeldHere } from '../sending/keys-held-by-tabs.ts'
import { linesOf, type OpenKey } from '../keys/open-key.ts'
import { releaseKey, useOpenKeys } from '../keys/open-keys-store.ts'
import { putOutcome, type SettlingPorts } from './settle-keys.ts'

/** Settles keys against the real BFF, the other tabs and this browser's carts. */
export const liveSettling: SettlingPorts = {
  isHeld: async key => isKeyHeldHere(key) || await isKeyHeldElsewhere(key),
  ask: async key => {
    const release = useOpenKeys.getState().keys[key]?.release
    return await call('withdrawSubmission', { submission_key: key, ...(release !== undefined && { release }) }, { background: true })
  },
  settled: (entry, answer) => {
    if (answer.state === 'asked') {
      recordAsked(entry.customer)
      refetch('releases', 'release')
    } else if (answer.state === 'known' && entry.release !== undefined) {
      refreshDealer(entry.customer)
      refetchOrders()
      refetch('releases', 'release')
    } else if (answer.state === 'known') {
      const { submission } = answer
      const ordered = answer.lines.map(({ item_number: id, quantity }) => ({ id, quantity }))
      const lines = linesOf(entry.order, ordered, cartOf(entry.customer).lines)
      const isWhole = lines.length === ordered.length
      const sent = { key: entry.key, ...formOf(entry), lines: isWhole ? lines : [], fromFile: isFile(entry, ordered) }
      recordSubmittedOrder(entry.customer, sent, submission)
      if (submission.state !== 'rejected') removeUpload(entry.key)
      refreshDealer(entry.customer)
      refetchOrders()
    } else if (isInByAnotherKey(entry)) {
      // Submit was pressed in two tabs at the same moment, under a key each. The other tab's order was received and reported.
      releaseKey(entry.key)
      return
    }
    putOutcome(entry, answer)
  },
  wait: async (milliseconds, signal) => {
    await new Promise<void>(resolve => {
      const wake = (): void => {
        clearTimeout(timer)
        window.removeEventListener('online', wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      window.addEventListener('online', wake)
      signal.addEventListener('abort', wake)
    })
  }
}

function isInByAnotherKey ({ customer, order }: OpenKey): boolean {
  return order !== undefined && 'data' in order && isSubmittedSince(cartOf(customer), order)
}

function formOf ({ order }: OpenKey): { data?: string } {
  return order !== undefined && 'data' in order ? { data: order.data } : {}
}

function isFile ({ order }: OpenKey, ordered: readonly unknown[]): boolean {
  return order === undefined ? ordered.length === 0 : 'fileName' in order
}

import { useState } from 'react'
import type { CustomerNumber, Reference, UserId } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { draftName, storeDraft, storedDraft } from '../../domain/session/page-drafts.ts'
import { isCount, isRecord } from '../../lib/text/read-json.ts'
import { to } from '../../paths.ts'

/** The quantities that differ from those asked for, by part number. */
type Quantities = Readonly<Record<string, number>>

/** What a person who may release a request has entered. It survives a failed submission and other pages of this tab. */
export type ReleaseDraft = { quantities: Quantities, setQuantity: (id: string, quantity: number) => void, reset: () => void }

export function useReleaseDraft (userId: UserId, customer: CustomerNumber, { reference, lines }: ReleaseDetail): ReleaseDraft {
  const name = nameOf(reference, userId, customer)
  const [quantities, setQuantities] = useState(() => readQuantities(storedDraft(name), lines))

  function keep (now: Quantities): void {
    storeDraft(name, Object.keys(now).length === 0 ? undefined : now)
    setQuantities(now)
  }

  return {
    quantities,
    setQuantity: (id, quantity) => { keep(differing({ ...quantities, [id]: quantity }, lines)) },
    reset: () => { keep({}) }
  }
}

/** For a request that has ended. */
export function forgetReleaseDraft (userId: UserId, customer: CustomerNumber, reference: Reference): void {
  storeDraft(nameOf(reference, userId, customer), undefined)
}

function nameOf (reference: Reference, userId: UserId, customer: CustomerNumber): string {
  return draftName(to.release(reference), userId, customer)
}

function readQuantities (stored: unknown, lines: ReleaseDetail['lines']): Quantities {
  if (!isRecord(stored)) return {}
  const read = Object.entries(stored).flatMap(([id, value]) => isCount(value) && value <= limits.cartQuantityMax ? [[id, value] as const] : [])
  return differing(Object.fromEntries(read), lines)
}

function differing (quantities: Quantities, lines: ReleaseDetail['lines']): Quantities {
  const asked = new Map(lines.map(line => [line.item_number, line.quantity]))
  return Object.fromEntries(Object.entries(quantities).filter(([id, quantity]) => asked.has(id) && asked.get(id) !== quantity))
}

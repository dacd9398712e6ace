import { useEffect, useState } from 'react'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { call } from '../../lib/http/call.ts'
import { fetchAtRandom, fetchWhenErpBack, useErpAway } from '../../lib/http/erp-absence.ts'
import { currentUser } from '../session/session-calls.ts'
import { customerNumberOf, putDealer, useCustomerNumber, useDealer, useSession } from '../session/session.ts'

/**
 * Reads the acting dealer's record from the ERP again, for example because a first order ends a dealer's status as a new dealer. If this fails, as
 * while the ERP is away, what the portal last knew is read; if that fails too, the current record stays. An answer is dropped if the tab has switched
 * to another dealer in the meantime.
 * @param customer the account number of the dealer; by default the session's acting dealer
 */
export async function refreshDealer (customer?: CustomerNumber): Promise<void> {
  try {
    const { dealer } = await call('updateNewDealerStatus', customer === undefined ? {} : { dealer: customer })
    putDealer(dealer)
  } catch {
    await readRecord()
  }
}

/** Whether there is an acting dealer whose record could not be loaded. */
export function isRecordMissing (): boolean {
  const { user } = useSession.getState()
  return user !== null && user.dealer === null && customerNumberOf(user) !== null
}

/** Stores the acting dealer's record as it is now or, while the ERP is away, as last known. */
async function readRecord (background = false): Promise<void> {
  try {
    const { user: { dealer }, dealerAsOf } = await currentUser({ background })
    if (dealer !== null) putDealer(dealer, dealerAsOf)
  } catch {
    // The notice that the record is missing stays.
  }
}

/** For a "Try again" button when the acting dealer's record is missing. */
export function useDealerRetry (): { retry: () => Promise<void>, retrying: boolean } {
  const [retrying, setRetrying] = useState(false)

  async function retry () {
    setRetrying(true)
    await readRecord()
    setRetrying(false)
  }

  return { retry, retrying }
}

/** If the acting dealer's record is old or missing, reads it again once the ERP is back, at a random moment. */
export function useDealerOfRecoveredErp (): void {
  const isAway = useErpAway()
  const asOf = useSession(({ dealerAsOf }) => dealerAsOf)
  const dealer = useDealer()
  const customer = useCustomerNumber()
  const isMissing = customer !== null && dealer === null

  useEffect(() => asOf !== undefined && !isAway ? fetchAtRandom(() => { readRecord(true) }) : undefined, [asOf, isAway])
  useEffect(() => isMissing ? fetchWhenErpBack(() => { readRecord(true) }) : undefined, [isMissing])
}

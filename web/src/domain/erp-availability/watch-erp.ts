import { erpQuestions } from '@portal/contracts/policy/page-timings'
import { erpIsThere, type ErpAbsence } from '../../lib/http/erp-absence.ts'

export type WatchPorts = {
  /** Asks the BFF. If the ERP is away, `saidAway` is called with the answer's age before it resolves. */
  ask: () => Promise<{ isAway: boolean, takesOrders: boolean }>
  /** Is told each change. */
  tell: (absence: ErpAbsence) => void
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  wait: (milliseconds: number) => Promise<void>
  /** Resolves when the page is visible. */
  looked: () => Promise<void>
}

export type ErpWatch = {
  /** An answer says that the ERP is away, and for how many seconds. */
  saidAway: (seconds: number) => void
  /** A call failed because the ERP could not be reached, which may be a fault of that call alone. */
  doubt: () => void
}

/**
 * Follows whether the ERP is away, from what the answers say and, while it is away, by asking. The portal's processes may disagree for a few seconds:
 * one that says that the ERP is away is believed at once, but the ERP counts as back only after several answers in a row, and a single process that
 * lags behind then changes nothing.
 */
export function watchErp ({ ask, tell, now, random, wait, looked }: WatchPorts): ErpWatch {
  let known = erpIsThere
  let isAsking = false
  /** Answers in a row that say that the ERP is there. */
  let agreeing = 0
  let backAt = -Infinity

  function change (to: ErpAbsence): void {
    if (to.awaySince === known.awaySince && to.takesOrders === known.takesOrders) return
    known = to
    tell(known)
  }

  async function askUntilBack (): Promise<void> {
    if (isAsking) return
    isAsking = true
    agreeing = 0
    while (agreeing < erpQuestions.agreeing) {
      await looked()
      const answer = await ask().catch(() => undefined)
      if (answer?.isAway === false) agreeing++
      else agreeing = 0
      if (answer !== undefined && known.awaySince !== undefined) change({ ...known, takesOrders: answer.takesOrders })
      if (agreeing === erpQuestions.agreeing) break
      // Many pages ask, and should not all do so at the same moment.
      await wait((agreeing > 0 ? erpQuestions.again : erpQuestions.every) * (0.75 + random() / 2))
    }
    isAsking = false
    if (known.awaySince !== undefined) backAt = now()
    change({ ...known, awaySince: undefined })
  }

  return {
    saidAway (seconds) {
      agreeing = 0
      const since = Math.min(now() - seconds * 1000, known.awaySince ?? Infinity)
      if (now() - backAt >= erpQuestions.settling) change({ ...known, awaySince: since })
      askUntilBack()
    },
    doubt () { askUntilBack() }
  }
}

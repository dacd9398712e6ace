import { create } from 'zustand'
import { erpQuestions } from '@portal/contracts/policy/page-timings'

/** Whether the ERP is away, as far as this page knows. */
export type ErpAbsence = {
  /** Milliseconds since 1970 by the portal's clock; undefined while the ERP answers. */
  awaySince: number | undefined
  /** Orders are received while the ERP is away. Only meaningful while it is. */
  takesOrders: boolean
}

export const erpIsThere: ErpAbsence = { awaySince: undefined, takesOrders: false }

/** Written by `domain/erp-availability`. It is here because answers are fetched again when the ERP is back. */
export const useErpAbsence = create<ErpAbsence>()(() => erpIsThere)

export function useErpAway (): boolean {
  return useErpAbsence(({ awaySince }) => awaySince !== undefined)
}

/**
 * Calls back at a random moment within a few seconds, so that not every page fetches everything at once when the ERP is back.
 * @returns a function that stops it
 */
export function fetchAtRandom (run: () => void, random = Math.random): () => void {
  const timer = setTimeout(run, random() * erpQuestions.spread)
  return () => { clearTimeout(timer) }
}

/**
 * Calls back whenever the ERP is back, like `fetchAtRandom`.
 * @returns a function that stops it
 */
export function fetchWhenErpBack (run: () => void): () => void {
  let stopFetch = () => {}
  const stop = useErpAbsence.subscribe(({ awaySince }, before) => {
    if (awaySince === undefined && before.awaySince !== undefined) stopFetch = fetchAtRandom(run)
  })
  return () => {
    stop()
    stopFetch()
  }
}

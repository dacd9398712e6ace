import { create } from 'zustand'
import { erpQuestions } from '@portal/contracts/policy/page-timings'

/** Whether the ERP is away, as far as this page knows. */
export type ErpAbsence = {
  /** Milliseconds since 1970 by this page's clock; undefined while the ERP answers. */
  awaySince: number | undefined
  /** Orders are received while the ERP is away. Only meaningful while it is. */
  takesOrders: boolean
}

export const erpIsThere: ErpAbsence = { awaySince: undefined, takesOrders: false }

/** Written by `domain/ordering-system`. It stands here because answers are fetched again when the ERP is back. */
export const useErpAbsence = create<ErpAbsence>()(() => erpIsThere)

/**
 * Calls back at a random moment within some seconds, so that not every page fetches everything at once when the ERP is
 * back.
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

/**
 * When a figure of this age was current, by this page's clock, in milliseconds since 1970; undefined if it is new.
 * @param age in seconds, as of now
 */
export function asOfAge (age: number): number | undefined {
  return age > 0 ? Date.now() - age * 1000 : undefined
}

/** The oldest of these times; undefined if none is given. */
export function oldestOf (...times: ReadonlyArray<number | undefined>): number | undefined {
  const given = times.filter(time => time !== undefined)
  return given.length === 0 ? undefined : Math.min(...given)
}

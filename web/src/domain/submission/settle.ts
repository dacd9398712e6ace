import { create } from 'zustand'
import type { WithdrawalAnswer } from '@portal/contracts/checkout'
import { orderQuestions } from '@portal/contracts/policy/page'
import { toApiError, type ApiError } from '../../lib/api-error.ts'
import type { OpenKey } from './open-key.ts'
import { isUnsettled, keysOf, putKey, readStorage, releaseKey, useOpenKeys } from './open-keys.ts'

/**
 * What is known of a key while it is not settled.
 * - `asking`: the BFF is taking its time.
 * - `held`: a tab is working on it.
 * - `unreachable`: nobody could say; it is asked again.
 */
export type Standing = { kind: 'asking' } | { kind: 'held' } | { kind: 'unreachable', error: ApiError }

export const useStandings = create<Readonly<Record<string, Standing>>>()(() => ({}))

export type Settling = {
  /** Whether a tab, this one or another, is working on the key. */
  isHeld: (key: string) => Promise<boolean>
  ask: (key: string) => Promise<WithdrawalAnswer>
  /** The BFF has said what became of the key. */
  settled: (entry: OpenKey, answer: WithdrawalAnswer) => void
  /** Resolves after so many milliseconds, or earlier where asking again may be of use. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keys that this tab is settling: several parts of a page may want the same one. */
const begun = new Set<string>()

/**
 * Finds out what became of every key of a dealer, and goes on until it knows: with each, the person may or may not have placed an
 * order. A key that no tab is working on is withdrawn, unless its order was received.
 * @returns the way to stop
 */
export function settleKeys (customer: string, settling: Settling): () => void {
  const stopping = new AbortController()

  function begin (): void {
    if (stopping.signal.aborted) return
    for (const entry of keysOf(useOpenKeys.getState(), customer)) {
      if (!isUnsettled(entry) || begun.has(entry.key)) continue
      begun.add(entry.key)
      settleKey(entry.key, settling, stopping.signal).finally(() => {
        begun.delete(entry.key)
        useStandings.setState(({ [entry.key]: _, ...standings }) => standings, true)
      })
    }
  }
  readStorage()
  begin()
  // Where another part of the page has left, this one goes on in its place.
  const unfollow = [useOpenKeys.subscribe(begin), useStandings.subscribe(begin)]
  return () => {
    unfollow.forEach(stop => { stop() })
    stopping.abort()
  }
}

async function settleKey (key: string, settling: Settling, signal: AbortSignal): Promise<void> {
  const note = (standing: Standing): void => { if (!signal.aborted) useStandings.setState({ [key]: standing }) }
  let pause: number = orderQuestions.keyRetry.first
  let wasHeld = false
  while (!signal.aborted) {
    const held = await settling.isHeld(key)
    const entry = useOpenKeys.getState().keys[key]
    if (signal.aborted || entry === undefined || !isUnsettled(entry)) return
    if (held || wasHeld) {
      // A tab that reloads while it sends cannot answer for a moment.
      wasHeld = held
      note({ kind: 'held' })
      await settling.wait(orderQuestions.heldKey, signal)
      continue
    }
    const late = setTimeout(() => { if (useStandings.getState()[key] === undefined) note({ kind: 'asking' }) }, orderQuestions.quiet)
    const answer = await settling.ask(key).catch(toApiError).finally(() => { clearTimeout(late) })
    if (!(answer instanceof Error)) return settling.settled(entry, answer)
    // No key of this portal: nothing can be ordered under it.
    if (answer.code === 'invalid_body') return releaseKey(key)
    note({ kind: 'unreachable', error: answer })
    await settling.wait(pause, signal)
    pause = Math.min(2 * pause, orderQuestions.keyRetry.longest)
  }
}

/** What is kept of an answer until the person has seen it. */
export function putOutcome (entry: OpenKey, answer: WithdrawalAnswer): void {
  putKey({
    ...entry,
    outcome: answer.state === 'withdrawn' ? answer : { state: 'known', submission: answer.submission, poNumber: answer.po_number }
  })
}

import { create } from 'zustand'
import type { WithdrawalAnswer } from '@portal/contracts/checkout'
import type { CustomerNumber, SubmissionKey } from '@portal/contracts/base/ids'
import { orderQuestions } from '@portal/contracts/policy/page-timings'
import { toApiError, type ApiError } from '../../../lib/http/api-error.ts'
import type { OpenKey, Outcome } from '../keys/open-key.ts'
import { isUnsettled, keysOf, putKey, readStoredKeys, useOpenKeys } from '../keys/open-keys-store.ts'

/**
 * The state of a key that is not settled yet.
 * - `asking`: the BFF was asked and is slow to answer.
 * - `held`: a tab is working on it.
 * - `unreachable`: the call failed and will be retried.
 */
export type UnsettledKeyState = { kind: 'asking' } | { kind: 'held' } | { kind: 'unreachable', error: ApiError }

export const useUnsettledKeyStates = create<Readonly<Record<string, UnsettledKeyState>>>()(() => ({}))

/** Whether a tab holds the key for nothing but the person's answer to a question: its order is not being sent. */
export function isAtQuestion ({ key, question }: OpenKey, states: Readonly<Record<string, UnsettledKeyState>> = useUnsettledKeyStates.getState()): boolean {
  return question !== undefined && states[key]?.kind === 'held'
}

export type SettlingPorts = {
  /** Whether a tab, this one or another, is working on the key. */
  isHeld: (key: SubmissionKey) => Promise<boolean>
  ask: (key: SubmissionKey) => Promise<WithdrawalAnswer>
  /** Called with the BFF's answer. */
  settled: (entry: OpenKey, answer: WithdrawalAnswer) => void
  /** Resolves after the given milliseconds, or earlier if a retry may succeed sooner or the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keys that this tab is settling. Several components may ask to settle the same key. */
const begun = new Set<string>()

/**
 * Determines the outcome of each of a dealer's unsettled keys, and retries until it is known. A key that no tab is working on is withdrawn,
 * unless its order was received.
 * @returns a function that stops it
 */
export function settleKeys (customer: CustomerNumber, settling: SettlingPorts): () => void {
  const stopping = new AbortController()

  function begin (): void {
    if (stopping.signal.aborted) return
    for (const entry of keysOf(useOpenKeys.getState(), customer)) {
      if (!isUnsettled(entry) || begun.has(entry.key)) continue
      begun.add(entry.key)
      settleKey(entry.key, settling, stopping.signal).finally(() => {
        begun.delete(entry.key)
        useUnsettledKeyStates.setState(({ [entry.key]: _, ...others }) => others, true)
      })
    }
  }
  readStoredKeys()
  begin()
  // If another component that was settling a key stops, this one takes over.
  const unfollow = [useOpenKeys.subscribe(begin), useUnsettledKeyStates.subscribe(begin)]
  return () => {
    unfollow.forEach(stop => { stop() })
    stopping.abort()
  }
}

async function settleKey (key: SubmissionKey, settling: SettlingPorts, signal: AbortSignal): Promise<void> {
  const note = (state: UnsettledKeyState): void => { if (!signal.aborted) useUnsettledKeyStates.setState({ [key]: state }) }
  let pause: number = orderQuestions.keyRetry.first
  let wasHeld = false
  while (!signal.aborted) {
    const held = await settling.isHeld(key)
    const entry = useOpenKeys.getState().keys[key]
    if (signal.aborted || entry === undefined || !isUnsettled(entry)) return
    if (held || wasHeld) {
      // After the key was held, ask once more: a tab that reloads while sending cannot answer for a moment.
      wasHeld = held
      note({ kind: 'held' })
      await settling.wait(orderQuestions.heldKey, signal)
      continue
    }
    const late = setTimeout(() => { if (useUnsettledKeyStates.getState()[key] === undefined) note({ kind: 'asking' }) }, orderQuestions.quiet)
    const answer = await settling.ask(key).catch(toApiError).finally(() => { clearTimeout(late) })
    if (!(answer instanceof Error)) return settling.settled(entry, answer)
    note({ kind: 'unreachable', error: answer })
    await settling.wait(pause, signal)
    pause = Math.min(2 * pause, orderQuestions.keyRetry.longest)
  }
}

/** Stores the outcome of a key until the person has seen it. */
export function putOutcome (entry: OpenKey, answer: WithdrawalAnswer): void {
  putKey({
    ...entry,
    outcome: outcomeOf(answer)
  })
}

function outcomeOf (answer: WithdrawalAnswer): Outcome {
  switch (answer.state) {
    case 'withdrawn': return answer
    case 'asked': return { state: 'asked', release: answer.release, poNumber: answer.po_number }
    case 'known': return { state: 'known', submission: answer.submission, poNumber: answer.po_number }
  }
}

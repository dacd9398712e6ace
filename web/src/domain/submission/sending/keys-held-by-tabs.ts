import type { SubmissionKey } from '@portal/contracts/base/ids'
import { timings } from '@portal/contracts/policy/timings'
import { isSending } from './send-order.ts'

/**
 * Submission keys that a tab holds because their order is about to be sent, is being sent, or waits for the person to confirm a possible
 * duplicate. Other tabs must not withdraw them. Tabs ask each other over a broadcast channel. Nothing is stored: when a tab is closed, its
 * keys are free.
 */

const channelName = 'dealer-portal-submissions'
/** Milliseconds to wait for other tabs to answer. */
const timeout = 250

type Message = { ask: string } | { held: string }

/** Keys of orders for which the person is being asked about a possible duplicate. */
const asking = new Set<string>()
/** Keys for which Submit was just pressed and the sending page is still loading, with the time at which they expire. */
const pressed = new Map<string, number>()

/** Holds a key while the person is being asked about its order. @returns a function that releases it */
export function holdKey (key: SubmissionKey): () => void {
  asking.add(key)
  return () => { asking.delete(key) }
}

/** Holds a key after Submit was pressed, until the sending page takes over. @param now milliseconds since 1970 */
export function holdPressedKey (key: SubmissionKey, now: number): void {
  pressed.set(key, now + timings.httpTimeout)
}

/** Called by the sending page once it is loaded: from then on, the key is held while the order is being sent. */
export function takeOverPressedKey (key: SubmissionKey): void {
  pressed.delete(key)
}

export function isKeyHeldHere (key: SubmissionKey): boolean {
  return asking.has(key) || isSending(key) || (pressed.get(key) ?? 0) > Date.now()
}

/** Asks the other tabs whether one of them holds the key. */
export async function isKeyHeldElsewhere (key: SubmissionKey): Promise<boolean> {
  const channel = openChannel()
  if (channel === undefined) return false
  const answered = new Promise<boolean>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => { if (isMessage(data) && 'held' in data && data.held === key) resolve(true) }
    setTimeout(() => { resolve(false) }, timeout)
  })
  say(channel, { ask: key })
  const held = await answered
  channel.close()
  return held
}

/** Answers other tabs that ask which keys this one holds. @returns a function that stops it */
export function answerTabsAboutKeys (): () => void {
  const channel = openChannel()
  if (channel === undefined) return () => {}
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && 'ask' in data && isKeyHeldHere(data.ask)) say(channel, { held: data.ask })
  }
  return () => { channel.close() }
}

function openChannel (): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
}

function say (channel: BroadcastChannel, message: Message): void {
  channel.postMessage(message)
}

function isMessage (data: unknown): data is Message {
  return typeof data === 'object' && data !== null && ('ask' in data || 'held' in data)
}

import { timings } from '@portal/contracts/policy/timings'
import { isSending } from './send-order.ts'

/**
 * The keys that a tab is working on: their order is about to be sent, or is being sent, or the person is being asked whether they want it
 * twice. No other tab may withdraw those. Tabs tell each other over a channel; what a tab works on is gone with it, and is stored nowhere.
 */

const channelName = 'dealer-portal-submissions'
/** Milliseconds that the other tabs have to answer. */
const patience = 250

type Message = { ask: string } | { held: string }

/** Keys about whose order the person is being asked. */
const asking = new Set<string>()
/** Keys for which Submit was pressed a moment ago, and until when they count: the page that sends them is on its way. */
const pressed = new Map<string, number>()

/** The person is being asked about the order of this key. @returns the way to say that they no longer are */
export function holdKey (key: string): () => void {
  asking.add(key)
  return () => { asking.delete(key) }
}

/** Submit was pressed: this tab is about to send the order. @param now milliseconds since 1970 */
export function holdPressed (key: string, now: number): void {
  pressed.set(key, now + timings.httpTimeout)
}

/** The page that sends the order is there. */
export function takeOverPressed (key: string): void {
  pressed.delete(key)
}

export function isHeldHere (key: string): boolean {
  return asking.has(key) || isSending(key) || (pressed.get(key) ?? 0) > Date.now()
}

/** Whether another tab is working on it. */
export async function isHeldElsewhere (key: string): Promise<boolean> {
  const channel = openChannel()
  if (channel === undefined) return false
  const answered = new Promise<boolean>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => { if (isMessage(data) && 'held' in data && data.held === key) resolve(true) }
    setTimeout(() => { resolve(false) }, patience)
  })
  say(channel, { ask: key })
  const held = await answered
  channel.close()
  return held
}

/** Answers the other tabs. @returns the way to stop */
export function answerTabs (): () => void {
  const channel = openChannel()
  if (channel === undefined) return () => {}
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && 'ask' in data && isHeldHere(data.ask)) say(channel, { held: data.ask })
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

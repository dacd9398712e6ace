import type { SubmissionDetail } from '../../api/submissions.ts'

type Event = SubmissionDetail['events'][number]

/** An event in words. `raw` is what the connection to the ERP reported, for the people who maintain it. */
export type EventInWords = Event & { words: string, raw?: string }

/** The history of an order, oldest first, in words. */
export function eventsInWords (events: readonly Event[]): EventInWords[] {
  return events.map((event, n) => ({ ...event, ...wordsOf(event, events.slice(0, n)) }))
}

/** A note of the journal as a sentence. */
export function sentenceOf (note: string): string {
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}${/[.!?]$/.test(note) ? '' : '.'}`
}

function wordsOf ({ state, note }: Event, earlier: readonly Event[]): Pick<EventInWords, 'words' | 'raw'> {
  const before = earlier.at(-1)?.state
  if (before === state) return { words: sentenceOf(note) }
  if (state === 'dispatching') {
    const attempts = earlier.filter((event, n) => event.state === 'dispatching' && earlier[n - 1]?.state !== 'dispatching').length + 1
    return { words: attempts === 1 ? 'Sent to the ERP.' : `Sent to the ERP, attempt ${attempts}.` }
  }
  // From an attempt, the note is the connection's fault in the words of the network.
  if (before === 'dispatching' && state === 'unknown') return { words: 'The ERP’s answer was lost. The portal is looking for the order.', raw: note }
  if (before === 'dispatching' && state === 'queued') return { words: 'The order could not be sent. The portal will try again.', raw: note }
  return { words: sentenceOf(note) }
}

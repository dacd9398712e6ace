import { LRUCache } from 'lru-cache'
import { timings } from '@portal/contracts/policy/timings'
import { createSingleFlight } from '../../lib/single-flight.ts'
import type { KeepAnswer, Source } from './answer-source.ts'
import type { CollectedNotes } from './answer-notes.ts'
import { KeptAnswer, KeptBody } from './kept-answer.ts'

type KeptCounts = { hits: number, misses: number, stale: number }

/** Caches the answers of calls for a few seconds, as the bytes that are sent. */
export type AnswerCache = {
  keep: KeepAnswer
  /** How a call's answers were served, by its path. */
  counts(path: string): KeptCounts
  /** The same for every call whose answers are cached, and the bytes that all of them take. */
  figures(): { calls: Array<KeptCounts & { path: string }>, bytes: number }
}

const limits = {
  /** Milliseconds for which an answer counts as new. */
  fresh: timings.stockFresh,
  bytes: 32 * 1_048_576
}

/**
 * Answers up to this many bytes are sent as text: Node then writes them and the header at once. Larger ones are not worth encoding
 * each time.
 */
const textBytes = 2000

/** The size of a compressible answer in all its forms, as a multiple of its JSON: the two compressed forms take less than half of it. */
const allForms = 1.5

/** What an entry costs besides its answer and its key. */
const entryBytes = 200

/** `size` in bytes; `source`: what the answer was made from, where that is known. */
type Kept = { answer: KeptAnswer, size: number, source: Source | undefined, at: number }

/** @param now milliseconds since 1970 */
export function createAnswerCache (now: () => number, wanted: Partial<typeof limits> = {}): AnswerCache {
  const { fresh, bytes } = { ...limits, ...wanted }
  const kept = new LRUCache<string, Kept>({
    maxSize: bytes,
    sizeCalculation: ({ size, source }, id) => size + (source?.bytes ?? 0) + 2 * id.length + entryBytes
  })
  const making = createSingleFlight<Kept>()
  const counted = new Map<string, KeptCounts>()

  function countsOf (path: string): KeptCounts {
    const known = counted.get(path)
    if (known !== undefined) return known
    const none = { hits: 0, misses: 0, stale: 0 }
    counted.set(path, none)
    return none
  }

  /** Caches only new and complete answers: no failures, and no stand-ins for a new answer. Their age counts from when they were asked for. */
  async function make (id: string, before: Kept | undefined, work: Parameters<KeepAnswer>[2]): Promise<Kept> {
    const at = now()
    const { json, source, notes } = await work(before?.source)
    notes.recent(at)
    if (json === undefined) return again(id, before, notes, at)
    const answer = written(json, source, notes, at)
    if (notes.oldest === undefined) kept.set(id, answer)
    return answer
  }

  /** The previous answer, which counts as new unless it is a stand-in, and is cached again if it was evicted meanwhile. */
  function again (id: string, before: Kept | undefined, notes: CollectedNotes, at: number): Kept {
    if (before === undefined) throw new Error('an answer cannot be unchanged if there was none before')
    if (notes.oldest !== undefined) return { ...before, answer: new KeptAnswer(before.answer.body, notes) }
    before.at = at
    before.answer = new KeptAnswer(before.answer.body, notes)
    if (kept.peek(id) !== before) kept.set(id, before)
    return before
  }

  function written (json: string, source: Source | undefined, notes: CollectedNotes, at: number): Kept {
    const bytes = Buffer.from(json)
    const body = new KeptBody(bytes.length > textBytes ? bytes : json)
    return { answer: new KeptAnswer(body, notes), size: body.isCompressed ? Math.ceil(bytes.length * allForms) : bytes.length, source, at }
  }

  async function renewed (id: string, known: Kept | undefined, counts: KeptCounts, work: Parameters<KeepAnswer>[2]): Promise<KeptAnswer> {
    const { joined, result } = making.join(id, async () => await make(id, known, work))
    if (joined) counts.hits++
    else counts.misses++
    const { answer } = await result
    if (answer.notes.oldest !== undefined) counts.stale++
    return answer
  }

  return {
    counts: path => ({ ...countsOf(path) }),
    figures: () => ({ calls: [...counted].map(([path, counts]) => ({ path, ...counts })), bytes: kept.calculatedSize }),
    keep (path, key, work, options = {}) {
      const id = path + JSON.stringify(key)
      const counts = countsOf(path)
      const known = kept.get(id)
      if (known === undefined || Math.abs(now() - known.at) >= (options.fresh ?? fresh)) return renewed(id, known, counts, work)
      counts.hits++
      return known.answer
    }
  }
}

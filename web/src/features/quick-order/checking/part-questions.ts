import { limits } from '@portal/contracts/policy/limits'
import { partQuestions } from '@portal/contracts/policy/part-lists'
import type { PartKnowledge } from '@portal/contracts/rules/part-list/line-verdict'
import type { TypedPart } from '@portal/contracts/stock'
import type { FigureTimes } from '../../../lib/http/answer-age.ts'

/** The answer of the BFF. */
export type FoundParts = { parts: readonly TypedPart[], times: FigureTimes }

export type QuestionPorts = {
  /** @param isRepeated whether nobody has entered anything: the question does not keep an idle session alive */
  ask: (parts: readonly string[], isRepeated: boolean) => Promise<FoundParts>
  /** Called with what has become known about parts. @param times of its figures; undefined if there was no answer */
  tell: (news: ReadonlyMap<string, PartKnowledge>, times: FigureTimes | undefined) => void
  /** Calls back after this many milliseconds. @returns a function that stops it */
  after: (milliseconds: number, run: () => void) => () => void
}

export type PartQuestions = {
  /** Sets the parts on the page. Unknown ones are fetched: several at once, single ones after a moment. */
  want: (parts: readonly string[]) => void
  /** Asks again for what could not be checked, or is old. */
  again: () => void
  /** Stops asking, and ignores outstanding answers. */
  stop: () => void
}

/**
 * Asks for the parts that a person enters, as few times as possible. A part is never asked for twice at the same time, so that no answer can
 * overtake a newer one. What cannot be checked is asked for again until it is.
 */
export function createPartQuestions ({ ask, tell, after }: QuestionPorts): PartQuestions {
  let wanted = new Set<string>()
  let unchecked = new Set<string>()
  let old = new Set<string>()
  /** Asked for, or answered. */
  let seen = new Set<string>()
  let delay: number = partQuestions.retry.first
  let stopBundle: (() => void) | undefined
  let stopRetry: (() => void) | undefined
  /** Changes with each stop: answers to earlier questions do not count. */
  let visit = {}

  function askFor (parts: readonly string[], isRepeated: boolean): void {
    for (let at = 0; at < parts.length; at += limits.priceRequestMax) askOnce(parts.slice(at, at + limits.priceRequestMax), isRepeated)
  }

  async function askOnce (parts: readonly string[], isRepeated: boolean): Promise<void> {
    const during = visit
    for (const part of parts) {
      seen.add(part)
      unchecked.delete(part)
      old.delete(part)
    }
    const found = await ask(parts, isRepeated).catch(() => undefined)
    if (during !== visit) return
    const news = new Map<string, PartKnowledge>(parts.map((part, index) => [part, found?.parts[index] ?? 'unchecked']))
    for (const [part, known] of news) {
      if (known === 'unchecked' || known?.not_checked === true) unchecked.add(part)
      else if (found?.times.asOf !== undefined) old.add(part)
    }
    tell(news, found?.times)
    if (unchecked.size === 0) delay = partQuestions.retry.first
    else retryLater()
  }

  function retryLater (): void {
    if (stopRetry !== undefined) return
    stopRetry = after(delay, () => {
      stopRetry = undefined
      delay = Math.min(2 * delay, partQuestions.retry.longest)
      askFor(stillWanted(unchecked), true)
    })
  }

  function stillWanted (parts: ReadonlySet<string>): string[] {
    return [...parts].filter(part => wanted.has(part))
  }

  function askNew (): void {
    stopBundle?.()
    stopBundle = undefined
    askFor([...wanted].filter(part => !seen.has(part)), false)
  }

  return {
    want (parts) {
      const before = wanted
      wanted = new Set(parts)
      // If an unchecked part was removed and comes back, it is fetched again.
      for (const part of unchecked) {
        if (wanted.has(part)) continue
        unchecked.delete(part)
        seen.delete(part)
      }
      const unknown = [...wanted].filter(part => !seen.has(part))
      if (unknown.filter(part => !before.has(part)).length > 1) askNew()
      else if (unknown.length > 0) stopBundle ??= after(partQuestions.bundle, askNew)
    },
    again () {
      stopRetry?.()
      stopRetry = undefined
      askFor(stillWanted(new Set([...unchecked, ...old])), true)
    },
    stop () {
      stopBundle?.()
      stopRetry?.()
      stopBundle = stopRetry = undefined
      visit = {}
      wanted = new Set()
      unchecked = new Set()
      old = new Set()
      seen = new Set()
      delay = partQuestions.retry.first
    }
  }
}

import { useEffect, useMemo, useState } from 'react'
import { typedPart, type PartAnswers } from '@portal/contracts/rules/part-list/judged-lines'
import { isAskable } from '@portal/contracts/rules/part-list/line-verdict'
import { fetchTypedParts } from '../../../api/stock.ts'
import { useShownAsOf, withNotes } from '../../../api/use-call.ts'
import { fetchWhenErpBack } from '../../../lib/http/erp-absence.ts'
import type { FigureTimes } from '../../../lib/http/answer-age.ts'
import { whenOnline } from '../../../lib/browser/when-online.ts'
import type { EnteredLines } from '../entry/entered-lines.ts'
import { createPartQuestions, type PartQuestions } from './part-questions.ts'

type Known = { answers: PartAnswers, times: ReadonlyMap<string, FigureTimes | undefined> }

/**
 * What is known of the parts on these lines, and as of when, if some of it is old.
 * @param typing the line whose part number is being typed: an incomplete number is not looked up
 */
export function usePartAnswers (lines: EnteredLines, typing: number | undefined): { answers: PartAnswers, asOf: number | undefined } {
  const [known, setKnown] = useState<Known>({ answers: new Map(), times: new Map() })
  const [questions] = useState<PartQuestions>(() => createPartQuestions({
    async ask (parts, isRepeated) {
      const { answer, asOf, readAt } = await withNotes(parts, (wanted, noting) => fetchTypedParts(wanted, { ...noting, background: isRepeated }))
      return { parts: answer, times: { asOf, readAt } }
    },
    tell (news, newTimes) {
      setKnown(({ answers, times }) => ({
        answers: new Map([...answers, ...news]),
        times: new Map([...times, ...[...news.keys()].map(part => [part, newTimes] as const)])
      }))
    },
    after (milliseconds, run) {
      const timer = setTimeout(run, milliseconds)
      return () => { clearTimeout(timer) }
    }
  }))
  const wanted = useMemo(() => [...new Set(lines.filter(({ id, part }) => id !== typing && isAskable(part)).map(typedPart))], [lines, typing])

  useEffect(() => { questions.want(wanted) }, [questions, wanted])
  useEffect(() => {
    const stops = [fetchWhenErpBack(questions.again), whenOnline(questions.again), questions.stop]
    return () => { stops.forEach(stop => { stop() }) }
  }, [questions])
  return { answers: known.answers, asOf: useShownAsOf(...wanted.flatMap(part => known.times.get(part) ?? [])) }
}

import { useEffect, useMemo, useState } from 'react'
import { typedPart, type PartAnswers } from '@portal/contracts/rules/part-list/judged-lines'
import { isAskable } from '@portal/contracts/rules/part-list/line-verdict'
import { fetchTypedParts } from '../../../api/stock.ts'
import { fetchWhenErpBack } from '../../../lib/http/erp-absence.ts'
import { asOfAge } from '../../../lib/http/answer-age.ts'
import { whenOnline } from '../../../lib/browser/when-online.ts'
import type { EnteredLines } from '../entry/entered-lines.ts'
import { createPartQuestions, type PartQuestions } from './part-questions.ts'

type Known = { answers: PartAnswers, asOf: number | undefined }

/**
 * What is known of the parts on these lines, and when it was read, if some of it is old.
 * @param typing the line whose part number is being typed: an incomplete number is not looked up
 */
export function usePartAnswers (lines: EnteredLines, typing: number | undefined): Known {
  const [known, setKnown] = useState<Known>({ answers: new Map(), asOf: undefined })
  const [questions] = useState<PartQuestions>(() => createPartQuestions({
    async ask (parts, isRepeated) {
      let age = 0
      const found = await fetchTypedParts(parts, { background: isRepeated, onNotes: notes => { age = notes.age } })
      return { parts: found, asOf: asOfAge(age) }
    },
    tell (news, asOf) { setKnown(({ answers }) => ({ answers: new Map([...answers, ...news]), asOf })) },
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
  return known
}

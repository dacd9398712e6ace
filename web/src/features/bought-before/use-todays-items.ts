import { useEffect, useState } from 'react'
import type { CallResponse } from '@portal/contracts/calls'
import { usePrices } from '../../api/stock.ts'
import { useShownAsOf } from '../../api/use-call.ts'
import type { FigureTimes } from '../../lib/http/answer-age.ts'
import { fetchAtRandom, useErpAway } from '../../lib/http/erp-absence.ts'
import type { PartToday } from './wanted-parts.ts'

/** Milliseconds for which the rows must stay the same before they are fetched, because each typed letter may show others. */
const settled = 200

const none: readonly string[] = []

/**
 * Today's price and stock of the rows on screen, and of those seen before. One request asks for all that are missing, and, once the ERP is back, one
 * for all that are old.
 * @param rows part numbers; the same array as long as the rows are the same
 */
export function useTodaysItems (rows: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, PartToday>>(new Map())
  const [times, setTimes] = useState<ReadonlyMap<string, FigureTimes>>(new Map())
  const [asked, setAsked] = useState(none)
  const { data, asOf, readAt, error, isValidating, retry } = usePrices(asked)
  const isAway = useErpAway()
  const isFirst = known.size === 0

  useEffect(() => {
    const missing = rows.filter(number => typeof known.get(number) !== 'object')
    if (missing.length === 0) return
    const timer = setTimeout(() => { setAsked(missing) }, isFirst ? 0 : settled)
    return () => { clearTimeout(timer) }
  }, [rows, known, isFirst])

  useEffect(() => {
    const old = rows.filter(number => times.get(number)?.asOf !== undefined)
    return isAway || old.length === 0 ? undefined : fetchAtRandom(() => { setAsked(old) })
  }, [rows, times, isAway])

  const [taken, setTaken] = useState(data)
  if (data !== taken) {
    setTaken(data)
    if (data !== undefined) {
      setKnown(new Map([...known, ...asked.map(number => [number, todayIn(data, number)] as const)]))
      setTimes(new Map([...times, ...asked.map(number => [number, { asOf, readAt }] as const)]))
    }
  }

  return { known, asOf: useShownAsOf(...rows.flatMap(number => times.get(number) ?? [])), error, isValidating, retry }
}

function todayIn ({ items, not_checked: notChecked }: CallResponse<'priceByItemNumbers'>, number: string): PartToday {
  const item = items.find(({ item_number }) => item_number === number)
  return item !== undefined ? { item } : notChecked.includes(number) ? 'not-checked' : 'gone'
}

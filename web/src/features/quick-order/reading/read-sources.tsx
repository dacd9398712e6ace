import styled from 'styled-components'
import { hasChoice, SourceColumns } from '../../../domain/part-list/source-columns.tsx'
import { counted } from '../../../lib/text/format.ts'
import { Disclosure } from '../../../ui/layout/disclosure.ts'
import type { EnteredLines } from '../entry/entered-lines.ts'
import type { ReadableAgain } from './use-sources.ts'

/** The most sources in sight at once, so that the list is not pushed down. */
const shownMax = 3

const Earlier = styled(Disclosure)`
  @media print {
    display: none;
  }
`

/** How each source of the list was read. Where there are several, the lines of each are named. Sources whose lines have all left the list are gone. */
export function ReadSources ({ sources, lines }: { sources: readonly ReadableAgain[], lines: EnteredLines }) {
  const named = sources.filter(({ read }) => hasChoice(read)).flatMap(source => {
    const places = lines.flatMap(({ id }, at) => source.lines.has(id) ? [at + 1] : [])
    return source.lines.size > 0 && places.length === 0 ? [] : [{ source, name: nameOf(source.name, places) }]
  })
  const columns = named.map(({ source, name }) => <SourceColumns key={source.id} source={source} {...named.length > 1 && { name }} />)
  const earlier = columns.slice(0, -shownMax)
  return (
    <>
      {earlier.length > 0 && <Earlier><summary>{counted(earlier.length, 'earlier list')}</summary>{earlier}</Earlier>}
      {columns.slice(-shownMax)}
    </>
  )
}

/** `order.csv, lines 1–12` */
function nameOf (name: string, [first, ...others]: readonly number[]): string {
  const last = others.at(-1)
  if (first === undefined) return name
  return last === undefined ? `${name}, line ${first}` : `${name}, lines ${first}–${last}`
}

import { useCallback } from 'react'
import { OrderLinesTable, type OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { FilePreview } from './file-preview.ts'
import { ReplacedPart } from './replaced-part.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import type { LineActions } from './use-line-actions.ts'
import { WrongLines } from './wrong-lines.tsx'

/** The lines of a chosen file: the wrong ones, the parts, and what is left out. */
export function FileLines ({
  id, preview: { wrong, lines, leftOut, linesOf }, actions: { dealings, leaveOut, putBack, replace }, asOf, isLoading, onNoneLeft
}: {
  /** Of the file: another one begins anew. */
  id: string | undefined
  preview: FilePreview
  actions: LineActions
  asOf: number | undefined
  isLoading: boolean
  onNoneLeft: () => void
}) {
  const moreOf = useCallback(({ item, number }: OrderLine) => (
    <ReplacedPart item={item} onReplace={by => { replace(linesOf.get(number) ?? [], by) }} />
  ), [linesOf, replace])
  return (
    <>
      {wrong.length > 0 && <WrongLines key={id} lines={wrong} dealings={dealings} onLeaveOut={leaveOut} onNoneLeft={onNoneLeft} />}
      {lines.length > 0 && (
        <Panel title='Parts' asOf={asOf} flush>
          <OrderLinesTable caption='Parts of the file' lines={lines} withStock loading={isLoading} more={moreOf} />
        </Panel>
      )}
      {leftOut.length > 0 && <SkippedLines lines={leftOut} onPutBack={putBack} />}
    </>
  )
}

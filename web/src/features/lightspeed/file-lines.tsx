import { useCallback, useEffect } from 'react'
import { OrderLinesTable, type OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import { hiddenText } from '../../domain/part-list/read-words.ts'
import { SourceColumns, type ChoosableSource } from '../../domain/part-list/source-columns.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { FilePreview } from './file-preview.ts'
import { ReadFrom } from './read-from.tsx'
import { ReplacedPart } from './replaced-part.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import type { LineActions } from './use-line-actions.ts'
import { WrongLines } from './wrong-lines.tsx'

/** The lines of a chosen file: the wrong ones, the parts, and what is left out. */
export function FileLines ({
  id, source, preview: { wrong, lines, leftOut, linesOf }, actions: { dealings, leaveOut, putBack, replace }, asOf, isLoading, onNoneLeft, onShown
}: {
  /** Of the file, so that another file starts fresh. */
  id: string | undefined
  source: ChoosableSource | undefined
  preview: FilePreview
  actions: LineActions
  asOf: number | undefined
  isLoading: boolean
  onNoneLeft: () => void
  /** Called when the lines come into sight, and when they go. */
  onShown: (isShown: boolean) => void
}) {
  useEffect(() => {
    onShown(true)
    return () => { onShown(false) }
  }, [onShown])
  const moreOf = useCallback(({ item, number }: OrderLine) => (
    <>
      <ReadFrom lines={linesOf.get(number) ?? []} />
      <ReplacedPart item={item} onReplace={by => { replace(linesOf.get(number) ?? [], by) }} />
    </>
  ), [linesOf, replace])
  const hidden = source === undefined ? undefined : hiddenText(source.read)
  return (
    <>
      {hidden !== undefined && <Notice kind='warn'>{hidden}</Notice>}
      {source !== undefined && <SourceColumns source={source} />}
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

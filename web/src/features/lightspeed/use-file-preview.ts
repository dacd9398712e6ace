import { useMemo } from 'react'
import { useTypedParts } from '../../api/stock.ts'
import { askableParts, filePreviewOf, correctedParts } from './file-preview.ts'
import type { FileDraft } from './file-draft.ts'

const none: readonly string[] = []

/**
 * The chosen file at current stock and prices. Numbers that the person enters are looked up separately, so that a correction does not fetch a
 * thousand parts again.
 */
export function useFilePreview ({ order, edits }: Partial<Pick<FileDraft, 'order' | 'edits'>>) {
  const inFile = useMemo(() => order === undefined ? none : askableParts(order.lines), [order])
  const corrected = useMemo(() => order === undefined || edits === undefined ? none : correctedParts(order, edits), [order, edits])
  const ofFile = useTypedParts(inFile)
  const ofCorrected = useTypedParts(corrected)

  const known = useMemo(
    () => new Map([...ofFile.data?.parts ?? [], ...ofCorrected.data?.parts ?? []].map(part => [part.typed, part])), [ofFile.data, ofCorrected.data]
  )
  const preview = useMemo(() => order === undefined || edits === undefined ? undefined : filePreviewOf(order, edits, known), [order, edits, known])
  const asked = [inFile, corrected].flat()
  return {
    preview,
    asOf: ofFile.asOf ?? ofCorrected.asOf,
    error: ofFile.error ?? ofCorrected.error,
    isLoading: ofFile.isLoading,
    isAsking: ofFile.isValidating || ofCorrected.isValidating,
    isCurrent: asked.every(number => known.has(number)) && [ofFile, ofCorrected].every(({ isValidating, error }) => !isValidating && error === undefined),
    retry: async () => { await Promise.all([ofFile.retry(), ofCorrected.retry()]) }
  }
}

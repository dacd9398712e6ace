import { useMemo } from 'react'
import { useTypedParts } from '../../api/stock.ts'
import { askableParts, filePreviewOf, mendedParts } from './file-preview.ts'
import type { FileDraft } from './file-draft.ts'

const none: readonly string[] = []

/**
 * The chosen file at current stock and prices. Numbers that the person enters are looked up separately, so that a correction does not fetch a
 * thousand parts again.
 */
export function useFilePreview ({ order, edits }: Partial<Pick<FileDraft, 'order' | 'edits'>>) {
  const inFile = useMemo(() => order === undefined ? none : askableParts(order.lines), [order])
  const mended = useMemo(() => order === undefined || edits === undefined ? none : mendedParts(order, edits), [order, edits])
  const ofFile = useTypedParts(inFile)
  const ofMended = useTypedParts(mended)

  const known = useMemo(
    () => new Map([...ofFile.data?.parts ?? [], ...ofMended.data?.parts ?? []].map(part => [part.typed, part])), [ofFile.data, ofMended.data]
  )
  const preview = useMemo(() => order === undefined || edits === undefined ? undefined : filePreviewOf(order, edits, known), [order, edits, known])
  const asked = [inFile, mended].flat()
  return {
    preview,
    asOf: ofFile.asOf ?? ofMended.asOf,
    error: ofFile.error ?? ofMended.error,
    isLoading: ofFile.isLoading,
    isAsking: ofFile.isValidating || ofMended.isValidating,
    isCurrent: asked.every(number => known.has(number)) && [ofFile, ofMended].every(({ isValidating, error }) => !isValidating && error === undefined),
    retry: async () => { await Promise.all([ofFile.retry(), ofMended.retry()]) }
  }
}

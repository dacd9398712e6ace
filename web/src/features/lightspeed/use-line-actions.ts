import { useMemo } from 'react'
import type { KeyedLine } from './file-preview.ts'
import { moveToCart } from './move-to-cart.ts'
import type { ChosenFileActions } from './use-chosen-file.ts'
import type { WrongLineActions } from './wrong-row.tsx'

/** What a person can do with the lines of the chosen file. The functions stay the same, so that long tables are not drawn again. */
export function useLineActions (customer: string, { edit, editLater, unedit }: ChosenFileActions) {
  return useMemo(() => {
    const dealings: WrongLineActions = {
      onCorrect: (key, typed) => { edit({ [key]: { kind: 'corrected', ...typed } }) },
      onLeaveOut: key => { edit({ [key]: { kind: 'left-out' } }) },
      onMoveToCart: async (key, typed) => {
        const editThen = editLater()
        const outcome = await moveToCart(customer, typed)
        if (outcome === 'moved') editThen({ [key]: { kind: 'in-cart' } })
        // The line says itself what is wrong with it, and which part may be meant.
        else if (outcome === 'wrong') editThen({ [key]: { kind: 'corrected', ...typed } })
      }
    }
    return {
      dealings,
      leaveOut: (keys: readonly number[]) => { edit(Object.fromEntries(keys.map(key => [key, { kind: 'left-out' }]))) },
      putBack: unedit,
      /** Orders another part with these lines. */
      replace: (lines: readonly KeyedLine[], by: string) => {
        edit(Object.fromEntries(lines.map(({ key, quantity }) => [key, { kind: 'corrected', number: by, quantity }])))
      }
    }
  }, [customer, edit, editLater, unedit])
}

export type LineActions = ReturnType<typeof useLineActions>

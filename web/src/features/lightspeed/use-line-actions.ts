import { useMemo } from 'react'
import type { ListLine } from '@portal/contracts/rules/part-list/row-order'
import { moveToCart } from './move-to-cart.ts'
import type { ChosenFileActions } from './use-chosen-file.ts'
import type { WrongLineActions } from './wrong-row.tsx'

/** What a person can do with the lines of the chosen file. The functions stay the same, so that long tables are not drawn again. */
export function useLineActions (customer: string, { edit, unedit }: ChosenFileActions) {
  return useMemo(() => {
    const dealings: WrongLineActions = {
      onCorrect: (line, typed) => { edit({ [line]: { kind: 'corrected', ...typed } }) },
      onLeaveOut: line => { edit({ [line]: { kind: 'left-out' } }) },
      onMoveToCart: async (line, typed) => {
        const outcome = await moveToCart(customer, typed)
        if (outcome === 'moved') edit({ [line]: { kind: 'in-cart' } })
        // The line says itself what is wrong with it, and which part may be meant.
        else if (outcome === 'wrong') edit({ [line]: { kind: 'corrected', ...typed } })
      }
    }
    return {
      dealings,
      leaveOut: (lines: readonly number[]) => { edit(Object.fromEntries(lines.map(line => [line, { kind: 'left-out' }]))) },
      putBack: unedit,
      /** Orders another part with these lines. */
      replace: (lines: readonly ListLine[], by: string) => {
        edit(Object.fromEntries(lines.map(({ line, quantity }) => [line, { kind: 'corrected', number: by, quantity }])))
      }
    }
  }, [customer, edit, unedit])
}

export type LineActions = ReturnType<typeof useLineActions>

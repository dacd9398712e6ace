import { useCallback, useState } from 'react'
import type { ItemNumber } from '@portal/contracts/base/ids'

/** Which lines of a cart have something in their quantity field that is not a quantity. `report` is stable, for memoized lines. */
export function useWrongQuantities () {
  const [wrong, setWrong] = useState<readonly ItemNumber[]>([])

  const report = useCallback((id: ItemNumber, isWrong: boolean) => {
    setWrong(before => {
      if (before.includes(id) === isWrong) return before
      return isWrong ? [...before, id] : before.filter(other => other !== id)
    })
  }, [])

  return { isWrong: (id: ItemNumber) => wrong.includes(id), report }
}

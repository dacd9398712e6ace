import { useState } from 'react'
import type { ItemNumber } from '@portal/contracts/base/ids'

export function SuccessorOffer ({ of, number, onReplace }: {
  of: ItemNumber, number: ItemNumber, onReplace: (id: ItemNumber, by: ItemNumber) => Promise<boolean>
}) {
  const [busy, setBusy] = useState(false)

  async function replace () {
    if (busy) return
    setBusy(true)
    await onReplace(of, number)
    setBusy(false)
  }

  return (
    <small className='successor'>
      Replaced by <b translate='no'>{number}</b>
      <button type='button' aria-busy={busy} aria-label={`Order it instead of ${of}`} onClick={replace}>Order it instead</button>
    </small>
  )
}

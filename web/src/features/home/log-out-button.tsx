import { useState } from 'react'
import { logOutAndClear } from '../../domain/cart/log-out-and-clear.ts'
import { Button } from '../../ui/controls/button.tsx'

export function LogOutButton () {
  const [leaving, setLeaving] = useState(false)

  async function logOut () {
    setLeaving(true)
    if (!await logOutAndClear()) setLeaving(false)
  }

  return <Button compact loading={leaving} onClick={logOut}>Log out</Button>
}

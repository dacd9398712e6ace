import { useState } from 'react'
import { leave } from '../../domain/cart/leave.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Ends the session. */
export function LogOutButton () {
  const [leaving, setLeaving] = useState(false)

  async function logOut () {
    setLeaving(true)
    if (!await leave()) setLeaving(false)
  }

  return <Button compact loading={leaving} onClick={logOut}>Log out</Button>
}

import { useState } from 'react'
import { logOutAndClear } from '../../domain/cart/log-out-and-clear.ts'
import { useUser } from '../../domain/session/session.ts'
import { paths, to } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'

/** Says that a mailed link is for another account. @param whose that account, as the end of "Log in to …" */
export function LinkForAnotherAccount ({ whose }: { whose: string }) {
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  return (
    <EmptyState title='This link belongs to another account.' body={`You are logged in as ${user?.email ?? ''}, and nothing has changed. Log in to ${whose}.`}>
      <Button
        kind='primary' loading={leaving}
        onClick={async () => {
          setLeaving(true)
          if (!await logOutAndClear(to.login(window.location.pathname))) setLeaving(false)
        }}
      >
        Log out and log in again
      </Button>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </EmptyState>
  )
}

import { useState } from 'react'
import { logOutAndClear } from '../../domain/cart/log-out-and-clear.ts'
import { useUser } from '../../domain/session/session.ts'
import { paths, to } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'

/** Says that a mailed link, which needs a login, is for another account. @param whose that account, as the end of "Log in to …" */
export function LinkForAnotherAccount ({ whose }: { whose: string }) {
  return <LogOutFirst title='This link belongs to another account.' how={`Log in to ${whose}.`} label='Log out and log in again' then={to.login(window.location.pathname)} />
}

/** Asks before somebody who is logged in uses a link that sets the password of another account. @param email of that account */
export function PasswordLinkOfAnother ({ email }: { email: string }) {
  return <LogOutFirst title={`This link is for ${email}.`} how='To set a password with it, log out first.' label='Log out and continue' then={window.location.pathname} />
}

function LogOutFirst ({ title, how, label, then }: { title: string, how: string, label: string, then: string }) {
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  return (
    <EmptyState title={title} body={`You are logged in as ${user?.email ?? ''}, and nothing has changed. ${how}`}>
      <Button
        kind='primary' loading={leaving}
        onClick={async () => {
          setLeaving(true)
          if (!await logOutAndClear(then)) setLeaving(false)
        }}
      >
        {label}
      </Button>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </EmptyState>
  )
}

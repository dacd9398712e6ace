import { useState } from 'react'
import styled from 'styled-components'
import { invitationLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { mayManageUsers } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import type { ListedUser } from '@portal/contracts/users'
import { sendPasswordLink, setUserStatus } from '../../../api/users.ts'
import { to } from '../../../paths.ts'
import { media } from '../../../theme/tokens.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { dismissToast, toast } from '../../../ui/feedback/toast-store.ts'
import { toastFailedChange } from '../../../ui/feedback/toast-failed-change.ts'
import { lastInvitation, isOwn, leftBehind, linkWords, passwordAction, statusChangeText, statusWords } from '../display/user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'

/** Buttons in the same place are equally wide in all rows. On a tablet, where only brief words leave them on one line, they are brief. */
const Actions = styled(ActionRow)`
  [data-brief] {
    display: none;
  }

  ${media.tablet} {
    justify-content: flex-end;
  }

  ${media.belowDesktop} {
    flex-wrap: nowrap;

    [data-brief] {
      display: inline;
    }

    [data-full] {
      display: none;
    }
  }

  ${media.belowTablet} {
    flex-wrap: wrap;

    [data-brief] {
      display: none;
    }

    [data-full] {
      display: inline;
    }
  }

  ${media.desktop} {
    > :first-child:nth-last-child(3) {
      min-width: 10.25em;
    }

    > :last-child {
      min-width: 6.5em;
    }
  }
`

/** Actions that need no other page, after a question. */
type Question = { title: string, confirm: string, kind: 'primary' | 'danger', words: string, done: string, failed: string, act: () => Promise<boolean> }

function linkQuestion (user: ListedUser): Question {
  const { _id, email, password_set: isSet } = user
  const { send: confirm, ...said } = linkWords(user)
  return {
    ...said,
    title: isSet ? 'Reset Password' : 'Invite Again',
    confirm,
    kind: 'primary',
    words: isSet
      ? `We will email ${email} a link to set a new password. It replaces any earlier link.`
      : `We will email ${email} a link to set a password. It works for ${formatDuration(invitationLifetime)} and replaces any earlier link. ${lastInvitation(user)}`,
    act: async () => {
      await sendPasswordLink(_id)
      return true
    }
  }
}

function statusQuestion (user: ListedUser): Question {
  const { _id } = user
  const active = user.status === 'active'
  return {
    ...statusWords(user),
    title: active ? 'Disable User' : 'Enable User',
    confirm: active ? 'Disable' : 'Enable',
    kind: active ? 'danger' : 'primary',
    words: [statusChangeText(user), ...active ? leftBehind(user, 'disabled') : []].join(' '),
    act: async () => await setUserStatus(_id, active ? 'disabled' : 'active')
  }
}

/** The actions on a user in the list. Deleting is left to the user's card. */
export function UserRowActions ({ user, name, viewer }: { user: ListedUser, name: string, viewer: SessionUser }) {
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  if (!mayManageUsers(viewer.role, user.role)) return null

  async function act ({ act, done, failed }: Question) {
    setBusy(true)
    try {
      const isChanged = await act()
      dismissToast('user-action')
      toast(isChanged ? { kind: 'success', header: done, body: user.email } : { kind: 'info', header: 'Nothing Was Changed', body: `Somebody else had already done this: ${user.email}` })
    } catch (error) {
      toastFailedChange('user-action', error, failed)
    }
    setBusy(false)
    setQuestion(undefined)
  }

  const [action, change] = user.role === 'dealer' ? ['email', 'Change email'] as const : ['edit', 'Edit'] as const
  const send = passwordAction(user)
  const turn = user.status === 'active' ? 'Disable' : 'Enable'
  // People of one dealership may share everything but the address.
  const who = name === user.email ? name : `${name}, ${user.email}`
  return (
    <>
      <Actions>
        {user.status === 'active' && (
          <Button compact aria-label={`${send}: ${who}`} onClick={() => { setQuestion(linkQuestion(user)) }}><Words full={send} brief={user.password_set ? 'Reset' : 'Invite'} /></Button>
        )}
        <ButtonLink compact to={to.manageUser(action, user._id)} aria-label={`${change}: ${who}`}><Words full={change} brief={action === 'email' ? 'Email' : change} /></ButtonLink>
        {!isOwn(user, viewer) && (
          <Button compact aria-label={`${turn}: ${who}`} onClick={() => { setQuestion(statusQuestion(user)) }}>{turn}</Button>
        )}
      </Actions>
      {question !== undefined && (
        <ConfirmDialog
          title={question.title} confirm={question.confirm} kind={question.kind} loading={busy}
          onConfirm={async () => { await act(question) }} onClose={() => { setQuestion(undefined) }}
        >
          <p><b>{who}</b></p>
          <p>{question.words}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The words on a button whose name has all of them. */
function Words ({ full, brief }: { full: string, brief: string }) {
  return <><span data-full>{full}</span><span data-brief>{brief}</span></>
}

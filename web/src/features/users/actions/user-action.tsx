import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { typeOfRole } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import type { ManagedUser } from '@portal/contracts/users'
import { refetchUser } from '../../../api/users.ts'
import { toApiError, type ApiError } from '../../../lib/http/api-error.ts'
import { to } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { MailAddress } from '../../../ui/layout/mail-address.tsx'
import { EditConflict } from '../../../ui/feedback/edit-conflict.tsx'
import { fieldOfError, type FieldsOfErrors } from '../../../ui/forms/form-refusal.ts'
import { toastFormRefusal } from '../../../ui/forms/form-toasts.ts'
import { failedChangeHeader } from '../../../ui/feedback/toast-failed-change.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useDealerNames } from '../../../domain/dealer/use-dealer-names.ts'
import { userName } from '../display/user-words.ts'

export type UserActionProps = { user: ManagedUser, viewer: SessionUser }

/** The user concerned. */
export function UserConcerned ({ user, viewer }: UserActionProps) {
  return (
    <Facts>
      <div><dt>User</dt><dd><b translate='no'>{userName(user, useDealerNames(viewer))}</b></dd></div>
      <div><dt>Email</dt><dd><MailAddress>{user.email}</MailAddress></dd></div>
    </Facts>
  )
}

/** Back to the user's card without a change. @param children the label, for a form that is canceled */
export function BackToUser ({ user, children = 'Back' }: { user: ManagedUser, children?: string }) {
  return <ButtonLink to={to.manageUsers(typeOfRole(user.role), user._id)}>{children}</ButtonLink>
}

/** Says that somebody else changed the record first, if they did. */
export function UserEditConflict ({ error }: { error: ApiError | undefined }) {
  return error === undefined ? null : <EditConflict onShow={refetchUser}>{error.message}</EditConflict>
}

/** Shows a refusal at the field concerned, for `useUserAction`, which shows the toast. @param fields the name of the field that each error code concerns */
export function refusalAtField (form: Pick<FormikHelpers<unknown>, 'setFieldError'>, fields: FieldsOfErrors): (error: ApiError) => void {
  return ({ code, message }) => {
    const field = fieldOfError(code, fields)
    if (field !== undefined) form.setFieldError(field, message)
  }
}

/** The login page, the code's field, or the dialog that asks for the login says so. */
const saidElsewhere: ReadonlySet<string> = new Set(['unauthenticated', 'code_required', 'staff_login_to_confirm'])

/**
 * Performs an action on a user, reports it in a toast, and returns to their card, or to the list if they were deleted. `work` returns the user
 * as they are now, if they were changed. A failure is reported in a toast, or in `overtaken` if somebody else changed the record first;
 * `refused` is called too.
 */
export function useUserAction (user: ManagedUser) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState<ApiError>()

  async function manage (work: () => Promise<ManagedUser | void>, { done, about, failed, gone = false, refused }: {
    done: string
    /** What the toast names; the user's email if left out. */
    about?: string
    failed: string
    gone?: boolean
    refused?: (error: ApiError) => void
  }): Promise<void> {
    setBusy(true)
    let changed: ManagedUser
    try {
      changed = await work() ?? user
    } catch (failure) {
      const error = toApiError(failure)
      setBusy(false)
      if (error.code === 'changed_meanwhile') setOvertaken(error)
      else if (!saidElsewhere.has(error.code)) toastFormRefusal(failedChangeHeader(error, failed), error)
      refused?.(error)
      return
    }
    const { _id, email, role } = changed
    toast({ kind: 'success', header: done, body: about ?? email })
    navigate(to.manageUsers(typeOfRole(role), gone ? undefined : _id), { replace: true })
  }

  return { busy, overtaken, manage }
}

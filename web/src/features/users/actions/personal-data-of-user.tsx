import { useState } from 'react'
import type { FormikHelpers } from 'formik'
import { erasePerson, personData } from '../../../api/users.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { DownloadButton } from '../../../ui/feedback/download-button.tsx'
import { FormSubmit } from '../../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../../ui/forms/formik-form.tsx'
import { SecondFactorCodeField } from '../../../ui/forms/second-factor-code-field.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { VerbatimName } from '../../../ui/layout/verbatim-text.tsx'
import { isOwn } from '../display/user-words.ts'
import { onlyCodeSchema, type OnlyCodeValues } from '../forms/user-schemas.ts'
import { BackToUser, refusalAtField, useUserAction, UserEditConflict, UserConcerned, type UserActionProps } from './user-action.tsx'

/** Exports or erases what the portal holds about a person. */
export function PersonalDataOfUser ({ user, viewer }: UserActionProps) {
  return (
    <Stack>
      <UserConcerned user={user} viewer={viewer} />
      <p>
        The file has everything that the portal holds about this person, to hand to them. Passwords and other secrets are not in it, nor is what the
        ERP holds.
      </p>
      <ActionRow>
        <DownloadButton label='Download personal data' save={async () => { saveFile(await personData(user._id), 'application/json', `${user.email}.json`) }} />
        {isOwn(user, viewer) && <BackToUser user={user} />}
      </ActionRow>
      {!isOwn(user, viewer) && <Erase user={user} viewer={viewer} />}
    </Stack>
  )
}

function Erase ({ user }: UserActionProps) {
  const { overtaken, manage } = useUserAction(user)
  const [asked, setAsked] = useState<{ code: string, form: FormikHelpers<OnlyCodeValues> }>()
  const [isErasing, setErasing] = useState(false)

  async function erase ({ code, form }: NonNullable<typeof asked>) {
    setErasing(true)
    await manage(async () => { await erasePerson(user._id, code) }, {
      done: 'Person Erased', about: 'The account is deleted.', failed: 'Nothing Was Erased', gone: true, refused: refusalAtField(form, {})
    })
    setErasing(false)
    setAsked(undefined)
  }

  return (
    <FormikForm initialValues={{ code: '' }} schema={onlyCodeSchema} onSubmit={({ code }, form) => { setAsked({ code, form }) }}>
      <Stack>
        <UserEditConflict error={overtaken} />
        <p>
          Erasing deletes the account and removes the name and email address from orders, saved orders and unsent emails. It cannot be undone. Audit log
          entries keep the name until they expire; the person is told so by email.
        </p>
        <SecondFactorCodeField />
        <ActionRow><FormSubmit kind='danger'>Erase this person</FormSubmit><BackToUser user={user} /></ActionRow>
        {asked !== undefined && (
          <ConfirmDialog
            title='Erase This Person?' confirm='Erase' kind='danger' loading={isErasing}
            onConfirm={async () => { await erase(asked) }} onClose={() => { setAsked(undefined) }}
          >
            <p><b><VerbatimName>{[user.name_first, user.name_last].filter(Boolean).join(' ')}</VerbatimName> {user.email}</b></p>
            <p>This cannot be undone.</p>
          </ConfirmDialog>
        )}
      </Stack>
    </FormikForm>
  )
}

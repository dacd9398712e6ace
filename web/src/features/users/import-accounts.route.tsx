import { useState, type FormEvent } from 'react'
import { invitationLifetime } from '@portal/contracts/policy/link-lifetimes'
import { formatDuration } from '@portal/contracts/base/numbers'
import { accountFields } from '@portal/contracts/rules/accounts/account-rows'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FileChoice } from '../../ui/controls/file-choice.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { ImportPreview } from './import/import-preview.tsx'
import { accountsInFile, accountsInText } from './import/read-accounts.ts'
import { useAccountImport } from './import/use-account-import.ts'

/** Creates many accounts from a list that is pasted or uploaded. Nothing is created until somebody has looked at the list. */
export function ImportAccountsRoute () {
  const [text, setText] = useState('')
  const accounts = useAccountImport()
  const { problems, busy } = accounts

  async function readText (event: FormEvent) {
    event.preventDefault()
    if (busy === undefined) await accounts.read(accountsInText(text))
  }

  function changeText (changed: string) {
    setText(changed)
    accounts.discard()
  }

  return (
    <Page title='Import Accounts' actions={<ButtonLink to={paths.admin}>User Management</ButtonLink>}>
      <Stack>
        <Panel title='The list'>
          <form noValidate onSubmit={readText}>
            <Stack>
              <p>
                Paste rows from a spreadsheet, or choose a file. The first line names the columns: <code>{accountFields.join(', ')}</code>. Only
                role and email are needed, and a dealer’s or rep’s number where the role has one. Rights are owner, manager, buyer, bookkeeper or counter.
              </p>
              <TextArea
                label='Accounts' rows={6} value={text} autoComplete='off' {...typedAsIs} readOnly={busy !== undefined}
                placeholder={'role,email,dealer,rights,limit\ndealer,parts@example.com,10005,owner,'} onChange={event => { changeText(event.target.value) }}
              />
              <ActionRow>
                <Button kind='primary' type='submit' loading={busy === 'checking'} disabled={text.trim() === ''}>Check the list</Button>
                <FileChoice
                  label='Choose a CSV or Excel file' accept='.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
                  onFiles={async ([file]) => { if (file !== undefined && busy === undefined) await accounts.read(accountsInFile(file)) }}
                />
              </ActionRow>
            </Stack>
          </form>
        </Panel>
        {problems.length > 0 && (
          <Notice kind='danger' alert>
            <b>{counted(problems.length, 'problem')}. Nothing will be created until the list is corrected.</b>
            <ul>{problems.map(problem => <li key={problem}>{problem}</li>)}</ul>
            {accounts.error !== undefined && <p>There may be more: the dealer numbers could not be checked. {accounts.error.message}</p>}
          </Notice>
        )}
        {accounts.rows.length > 0 && <p>We will email each new person a link to set a password. It works for {formatDuration(invitationLifetime)}.</p>}
        {accounts.rows.length > 0 && <ImportPreview {...accounts} />}
      </Stack>
    </Page>
  )
}

import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { invitationLifetime } from '@portal/contracts/policy/link-lifetimes'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as patterns from '@portal/contracts/policy/patterns'
import { formatDuration } from '@portal/contracts/base/numbers'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import { useDealerList, useSalesReps } from '../../api/dealers.ts'
import { useUsersOfRep } from '../../api/users.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { InvitationsForm } from './invitations/invitations-form.tsx'

const Choice = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space(2)};

  > :first-child {
    flex: 1 1 14ch;
    max-width: 36ch;
  }

  /* Level with the field, below its label. */
  > button {
    margin-top: 1.5rem;
  }
`

const repNumber = new RegExp(patterns.repNumber)

/** Invites the dealers of a sales representative. The representative is kept in the address. */
export function InviteDealersRoute () {
  const rep = useSearchParams()[0].get('rep')
  const known = rep !== null && repNumber.test(rep) ? rep : null
  return (
    <Page title='Invite Dealers' actions={<ButtonLink to={paths.admin}>User Management</ButtonLink>}>
      <Stack>
        <Panel>
          <Stack>
            <p>We will email the dealers you select a link to set a password. It works for {formatDuration(invitationLifetime)}.</p>
            <RepChoice key={known} chosen={known} />
          </Stack>
        </Panel>
        {known !== null && <Panel title={`Dealers of sales rep #${known}`} flush><DealersOf key={known} rep={known} /></Panel>}
      </Stack>
    </Page>
  )
}

/** Any number may be typed, because a representative without an account has dealers too. */
function RepChoice ({ chosen }: { chosen: string | null }) {
  const [, setParams] = useSearchParams()
  const { data } = useSalesReps(true)
  const [problem, setProblem] = useState<string>()

  function choose (event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const rep = typedNumber(String(new FormData(event.currentTarget).get('rep')))
    const wrong = rep === '' ? accountMessages.repNumberRequired : repNumber.test(rep) ? undefined : accountMessages.repNumberInvalid
    setProblem(wrong)
    if (wrong === undefined) setParams({ rep })
  }

  return (
    <Choice noValidate onSubmit={choose}>
      <TextField
        name='rep'
        label='Sales Rep #'
        error={problem}
        defaultValue={chosen ?? ''}
        list='reps'
        autoComplete='off'
        {...typedAsIs}
      />
      <datalist id='reps'>{data?.reps.map(({ rep_number: number, name }) => <option key={number} value={number}>{name}</option>)}</datalist>
      <Button type='submit' kind={chosen === null ? 'primary' : 'secondary'}>Show dealers</Button>
    </Choice>
  )
}

function DealersOf ({ rep }: { rep: string }) {
  const dealers = useDealerList(rep)
  const accounts = useUsersOfRep(rep)
  if (dealers.data === undefined || accounts.data === undefined) {
    const { error, isValidating, retry } = dealers.data === undefined ? dealers : accounts
    return <LoadingOrError error={error} title='The dealers could not be loaded' retrying={isValidating} onRetry={retry} height='240px' />
  }
  if (dealers.data.dealers.length === 0) return <EmptyState title='The ERP has no dealers for this sales representative.' body='Check the number above.' />
  return (
    <>
      <MissingRecords count={Math.max(dealers.leftOut, accounts.leftOut)} noun='dealer' />
      <InvitationsForm rep={rep} dealers={dealers.data.dealers} accounts={accounts.data.users} />
    </>
  )
}

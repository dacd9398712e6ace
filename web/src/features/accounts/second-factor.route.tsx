import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { object, type ObjectSchema } from 'yup'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { limits } from '@portal/contracts/policy/limits'
import { factorLinkLifetime } from '@portal/contracts/policy/second-factor'
import { formatCount, formatDuration } from '@portal/contracts/base/numbers'
import type { SecondFactorState } from '@portal/contracts/second-factor'
import { askForSecondFactor, newRecoveryCodes, turnOffSecondFactor, useSecondFactor } from '../../api/second-factor.ts'
import { useUser } from '../../domain/session/session.ts'
import { secondFactorCodeBody } from '../../lib/forms/second-factor-code-body.ts'
import { secondFactorCodeSchema } from '../../lib/forms/second-factor-code-schema.ts'
import { enteredPasswordSchema } from '../../lib/forms/entered-password-schema.ts'
import { formatInstantDay } from '../../lib/text/portal-day.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SecondFactorCodeEntry } from '../../ui/forms/second-factor-code-field.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { FormPasswordField, FormSubmit } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type Proof = { current_password: string, code: string }

const proofSchema: ObjectSchema<Proof> = object({
  current_password: enteredPasswordSchema(accountMessages.passwordCurrentRequired),
  code: secondFactorCodeSchema
})

/** With this few recovery codes left, it is time for new ones. */
const fewCodes = 2

/** Two-step login of the user's own account, where the mailed link leads. */
export function SecondFactorRoute () {
  const { token } = useParams()
  return token === undefined ? <SecondFactor /> : <SecondFactorSetup key={token} token={token} />
}

/** The state of two-step login, which can be requested, given new recovery codes, or turned off. */
function SecondFactor () {
  const { data, error, isValidating, retry } = useSecondFactor()
  const [asked, setAsked] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  if (asked) return <LinkMailed />
  if (codes !== undefined) return <Page key='codes' title='New Recovery Codes' narrow><Panel><RecoveryCodes codes={codes} /></Panel></Page>
  return (
    <Page title='Two-Step Login' narrow>
      {data === undefined
        ? error === undefined ? <BarLoader /> : <Panel><ErrorState error={error} title='Two-step login could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
        : data.since === null ? <Off required={data.required} onAsked={() => { setAsked(true) }} /> : <On state={data} since={data.since} onCodes={setCodes} />}
    </Page>
  )
}

function LinkMailed () {
  const user = useUser()
  return (
    <Page key='asked' title='Check Your Email' narrow>
      <Panel>
        <EmptyState
          title={`To continue, open the link we sent to ${user?.email ?? ''}.`}
          body={`It works once, for ${formatDuration(factorLinkLifetime)}, in a browser where you are logged in. No email? Check your spam folder.`}
        />
      </Panel>
    </Page>
  )
}

function Off ({ required, onAsked }: { required: boolean, onAsked: () => void }) {
  async function submit ({ current_password: password }: Proof, form: FormikHelpers<Proof>) {
    try {
      await askForSecondFactor(password)
      onAsked()
    } catch (error) {
      showFormRefusal(error, 'Link Not Sent', { wrong_password: 'current_password' }, form)
    }
  }

  return (
    <Panel>
      <FormikForm initialValues={{ current_password: '', code: '' }} schema={proofSchema} onSubmit={submit}>
        <Stack>
          {required && <Notice kind='info'>Two-step login is required for your account. Set it up to continue.</Notice>}
          <p>
            With two-step login, you log in with your password and a code from an authenticator app on your phone. Any authenticator app works, such
            as Google Authenticator, Microsoft Authenticator or 1Password.
          </p>
          <p>To make sure it is you, we will email you a link to set it up.</p>
          <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} />
          <ActionRow><FormSubmit>Email me the link</FormSubmit>{!required && <ButtonLink to={paths.home}>Cancel</ButtonLink>}</ActionRow>
        </Stack>
      </FormikForm>
    </Panel>
  )
}

type Wish = { title: string, submit: string, failed: string, words: string }

const wishes = {
  codes: { title: 'New recovery codes', submit: 'Make new codes', failed: 'No Codes Were Made', words: 'Your current codes will stop working.' },
  off: { title: 'Turn off two-step login', submit: 'Turn off', failed: 'Not Turned Off', words: 'You will log in with your password only. Anyone logged in to your account elsewhere will be logged out.' }
} as const satisfies Record<string, Wish>

function On ({ state: { recovery_codes_left: left, required }, since, onCodes }: {
  state: SecondFactorState
  since: string
  onCodes: (codes: string[]) => void
}) {
  const [wish, setWish] = useState<keyof typeof wishes>()

  async function submit ({ current_password: password, code }: Proof, form: FormikHelpers<Proof>) {
    const proof = { password, ...secondFactorCodeBody(code) }
    try {
      if (wish === 'codes') return onCodes(await newRecoveryCodes(proof))
      await turnOffSecondFactor(proof)
      setWish(undefined)
      toast({ kind: 'success', header: 'Two-Step Login Turned Off', body: '' })
    } catch (error) {
      showFormRefusal(error, wishes[wish ?? 'codes'].failed, { wrong_password: 'current_password' }, form)
    }
  }

  return (
    <Stack>
      <Panel>
        <Stack>
          <Facts>
            <div><dt>Status</dt><dd><Badge $kind='success'>On</Badge></dd></div>
            <div><dt>Since</dt><dd>{formatInstantDay(since)}</dd></div>
            <div><dt>Recovery codes left</dt><dd>{formatCount(left)}</dd></div>
          </Facts>
          {left <= fewCodes && <Notice kind='warn'>Make new recovery codes so that you can log in if you lose your phone.</Notice>}
          <ActionRow>
            <Button onClick={() => { setWish('codes') }}>New recovery codes</Button>
            {!required && <Button kind='danger' onClick={() => { setWish('off') }}>Turn off</Button>}
          </ActionRow>
          <p>{required ? 'If you change phones, ask a super user to reset it.' : 'If you change phones, turn it off and set it up again.'}</p>
        </Stack>
      </Panel>
      {wish !== undefined && (
        <Panel key={wish} title={wishes[wish].title}>
          <FormikForm initialValues={{ current_password: '', code: '' }} schema={proofSchema} onSubmit={submit}>
            <Stack>
              <p>{wishes[wish].words}</p>
              <FormPasswordField name='current_password' label='Current password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} ref={focusOnArrival} />
              <SecondFactorCodeEntry>
                <ActionRow><FormSubmit>{wishes[wish].submit}</FormSubmit><Button onClick={() => { setWish(undefined) }}>Cancel</Button></ActionRow>
              </SecondFactorCodeEntry>
            </Stack>
          </FormikForm>
        </Panel>
      )}
    </Stack>
  )
}

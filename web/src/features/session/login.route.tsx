import { useFormikContext, type FormikHelpers } from 'formik'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { typedAddress } from '@portal/contracts/rules/text/typed-address'
import { limits } from '@portal/contracts/policy/limits'
import { abandonSession, logIn } from '../../domain/session/session-calls.ts'
import { toApiError } from '../../lib/http/api-error.ts'
import { company } from '../../lib/browser/company.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { readTokenClaims } from './token-claims.ts'
import { secondFactorCodeBody } from '../../lib/forms/second-factor-code-body.ts'
import { paths, to } from '../../paths.ts'
import { continueAfterLogin } from '../../domain/dealer/acting-user.ts'
import { color, space } from '../../theme/tokens.ts'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { FormPasswordField, FormSubmit, FormTextField } from '../../ui/forms/formik-fields.tsx'
import { FormikForm } from '../../ui/forms/formik-form.tsx'
import { toastNavigationFailed } from '../../ui/feedback/navigation-failed-toast.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { LoneLink, TextLink } from '../../ui/controls/text-link.tsx'
import { dismissToast } from '../../ui/feedback/toast-store.ts'
import { showFormRefusal } from '../../ui/forms/form-refusal.ts'
import { SecondFactorCodeEntry } from '../../ui/forms/second-factor-code-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { loginSchema, type LoginValues } from './login-schema.ts'

const Aside = styled.p`
  margin-top: ${space(4)};
  color: ${color('ink-muted')};
`

/** The login page. The route's guard leads back to where the person came from. */
export function LoginRoute () {
  const password = useRef<HTMLInputElement>(null)
  const [codeNeeded, setCodeNeeded] = useState(false)

  async function submit ({ username, password: secret, code }: LoginValues, form: FormikHelpers<LoginValues>) {
    try {
      const { user, token } = await logIn({ username: typedAddress(username), password: secret, ...secondFactorCodeBody(code) })
      if (readTokenClaims(token) === undefined) {
        // The page does not continue, so nobody may be logged in after the next reload either.
        abandonSession()
        toastNavigationFailed()
        return
      }
      dismissToast('session-ended')
      continueAfterLogin(user)
    } catch (error) {
      const { code: reason } = toApiError(error)
      if (reason === 'code_required' && !codeNeeded) return setCodeNeeded(true)
      showFormRefusal(error, 'Login Failed', {}, form, { changes: false })
      password.current?.select()
    }
  }

  return (
    <Page title='Login' narrow focusTitle={false}>
      <Panel>
        <FormikForm initialValues={{ username: '', password: '', code: '' }} schema={loginSchema} onSubmit={submit}>
          {codeNeeded
            ? <CodeStep onBack={() => { setCodeNeeded(false) }} />
            : (
              <Stack>
                <FormTextField
                  name='username'
                  label='Account number or email'
                  autoComplete='username'
                  {...typedAsIs}
                  maxLength={limits.emailMax}
                  ref={focusOnArrival}
                />
                <FormPasswordField name='password' label='Password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} ref={password} />
                <FormSubmit>Log in</FormSubmit>
                <p><LoneLink to={paths.forgotPassword}>Forgot your password?</LoneLink></p>
              </Stack>
              )}
        </FormikForm>
      </Panel>
      {!codeNeeded && company.staffLogin !== undefined && <StaffAside />}
      {!codeNeeded && <Aside>Just looking? <TextLink to={paths.stock}>Check stock</TextLink> without logging in.</Aside>}
    </Page>
  )
}

/** The login for members of staff, if they have another one. */
function StaffAside () {
  const [params] = useSearchParams()
  return <Aside>Do you work for {company.name}? <TextLink to={to.staffLogin(params.get('next'))}>Log in with your company account</TextLink>.</Aside>
}

/** The second step, of an account that has one. */
function CodeStep ({ onBack }: { onBack: () => void }) {
  const { setFieldValue } = useFormikContext<LoginValues>()
  return (
    <Stack>
      <p>Enter the code that your authenticator app shows for {company.portalName}.</p>
      <SecondFactorCodeEntry ref={focusOnArrival}>
        <ActionRow>
          <FormSubmit>Log in</FormSubmit>
          <Button
            onClick={() => {
              setFieldValue('code', '')
              onBack()
            }}
          >
            Back
          </Button>
        </ActionRow>
      </SecondFactorCodeEntry>
    </Stack>
  )
}

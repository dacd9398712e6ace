import type { FormikHelpers } from 'formik'
import { useRef } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { abandonSession, logIn, type Credentials } from '../../domain/session/session-calls.ts'
import { toApiError } from '../../lib/api-error.ts'
import { readClaims } from './claims.ts'
import { paths } from '../../paths.ts'
import { enter } from '../../domain/dealer/acting-user.ts'
import { color, space } from '../../theme/tokens.ts'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { FormPasswordField, FormSubmit, FormTextField } from '../../ui/formik-fields.tsx'
import { FormikForm } from '../../ui/formik-form.tsx'
import { toastNavigationFailed } from '../../ui/navigation-failed.ts'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { dismissToast, toast } from '../../ui/toast-store.ts'
import { loginSchema } from './login-schema.ts'

const Aside = styled.p`
  margin-top: ${space(4)};
  color: ${color('ink-muted')};
`

/** The login page. The route's guard leads back to where the person came from. */
export function LoginRoute () {
  const password = useRef<HTMLInputElement>(null)

  async function submit ({ username, password: secret }: Credentials, { setStatus }: FormikHelpers<Credentials>) {
    try {
      const { user, token } = await logIn({ username: username.trim(), password: secret })
      if (readClaims(token) === undefined) {
        // The page does not go on, so nobody may be logged in after the next reload either.
        abandonSession()
        toastNavigationFailed()
        return
      }
      dismissToast('session-ended')
      enter(user)
    } catch (error) {
      const { message } = toApiError(error)
      toast({ id: 'form-refused', kind: 'danger', header: 'Login Failed', body: message })
      setStatus(message)
      password.current?.select()
    }
  }

  return (
    <Page title='Login' narrow focusTitle={false}>
      <Panel>
        <FormikForm initialValues={{ username: '', password: '' }} schema={loginSchema} onSubmit={submit}>
          <Stack>
            <FormTextField
              name='username'
              label='Account number or email'
              autoComplete='username'
              autoCapitalize='none'
              spellCheck={false}
              maxLength={limits.emailMax}
              ref={focusOnArrival}
            />
            <FormPasswordField name='password' label='Password' autoComplete='current-password' maxLength={limits.passwordEnteredMax} ref={password} />
            <FormSubmit>Log in</FormSubmit>
            <p><TextLink to={paths.forgotPassword}>Forgot your password?</TextLink></p>
          </Stack>
        </FormikForm>
      </Panel>
      <Aside>Only looking? <TextLink to={paths.stock}>Check stock</TextLink> without logging in.</Aside>
    </Page>
  )
}

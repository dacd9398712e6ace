import { useField, useFormikContext } from 'formik'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { space } from '../../theme/tokens.ts'
import { Button } from '../controls/button.tsx'
import { focusOnArrival } from '../controls/focus-on-arrival.ts'
import { typedAsIs } from '../controls/typed-as-is.ts'
import { FormTextField } from './formik-fields.tsx'
import { Stack } from '../layout/panel.tsx'

/** The button's text is aligned with the fields. */
const Other = styled.p`
  margin-left: -${space(2)};
`

/** The field `code` of a form, which appears once the BFF has asked for it, at first without an error. @param children the form's buttons */
export function SecondFactorCodeField ({ children }: { children?: ReactNode }) {
  const { errors, setFieldError } = useFormikContext<{ code: string }>()
  const [asked, setAsked] = useState(false)
  if (!asked && errors.code !== undefined) setAsked(true)
  useEffect(() => { if (asked) setFieldError('code', undefined) }, [asked, setFieldError])
  if (!asked) return children
  return (
    <>
      <p>Your account has two-step login. Enter a code to finish.</p>
      <SecondFactorCodeEntry ref={focusOnArrival}>{children}</SecondFactorCodeEntry>
    </>
  )
}

/** The authenticator app's code, for which a phone shows number keys, or a recovery code. @param children the form's buttons */
export function SecondFactorCodeEntry ({ ref, children }: { ref?: Ref<HTMLInputElement>, children?: ReactNode }) {
  const [recovery, setRecovery] = useState(false)
  const [, , { setValue }] = useField<string>('code')
  return (
    <Stack>
      <FormTextField
        name='code'
        {...(ref !== undefined && { ref })}
        label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        {...typedAsIs}
        maxLength={limits.factorCodeMax}
      />
      {children}
      <Other>
        <Button
          kind='quiet' compact onClick={() => {
            setRecovery(!recovery)
            setValue('')
          }}
        >
          {recovery ? 'Use the code from your app' : 'Use a recovery code instead'}
        </Button>
      </Other>
    </Stack>
  )
}

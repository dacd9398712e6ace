import { useField } from 'formik'
import { useState, type Ref } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { Button } from './button.tsx'
import { FormTextField } from './formik-fields.tsx'
import { Stack } from './panel.tsx'

/** The field `code` of a form, which appears once the BFF has asked for it. */
export function CodeField () {
  const [, { error }] = useField<string>('code')
  const [asked, setAsked] = useState(false)
  if (!asked && error !== undefined) setAsked(true)
  return asked ? <CodeEntry /> : null
}

/** The code of the app, for which a phone shows its digits, or a recovery code. */
export function CodeEntry ({ ref }: { ref?: Ref<HTMLInputElement> }) {
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
        autoCapitalize='characters'
        spellCheck={false}
        maxLength={limits.factorCodeMax}
      />
      <p>
        <Button
          compact onClick={() => {
            setRecovery(!recovery)
            setValue('')
          }}
        >
          {recovery ? 'Use the code from your app' : 'Use a recovery code instead'}
        </Button>
      </p>
    </Stack>
  )
}

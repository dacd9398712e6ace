import { useFormikContext } from 'formik'
import type { ComponentProps } from 'react'
import { Button } from '../controls/button.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useFormField } from './use-form-field.ts'

/**
 * Fields connected to Formik by their name. Formik is larger than the rest of a page, so only lazily loaded routes with
 * forms may import this file.
 */

/**
 * `onBlur` is called, too.
 * @param rule a hint that an error replaces, because it says the same
 */
export function FormTextField ({ name, rule, hint, onBlur, ...rest }: ComponentProps<typeof TextField> & { name: string, rule?: string }) {
  const { input, error } = useFormField<string>(name)
  const leave: typeof onBlur = event => {
    input.onBlur()
    onBlur?.(event)
  }
  return <TextField {...rest} {...input} hint={error === undefined ? rule ?? hint : hint} onBlur={leave} error={error} />
}

export function FormSelectField ({ name, ...rest }: ComponentProps<typeof SelectField> & { name: string }) {
  const { input, error } = useFormField<string>(name)
  return <SelectField {...input} {...rest} error={error} />
}

export function FormPasswordField ({ name, ...rest }: ComponentProps<typeof PasswordField> & { name: string }) {
  const { input, error } = useFormField<string>(name)
  return <PasswordField {...rest} {...input} error={error} />
}

/** The form's submit button, busy while the form is being sent. */
export function FormSubmit ({ kind = 'primary', children }: Pick<ComponentProps<typeof Button>, 'kind' | 'children'>) {
  const { isSubmitting } = useFormikContext()
  return <Button kind={kind} type='submit' loading={isSubmitting}>{children}</Button>
}

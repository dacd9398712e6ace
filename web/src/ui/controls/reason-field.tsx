import type { InputHTMLAttributes, Ref } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { textLength } from '@portal/contracts/rules/text/typed-text'
import { TextField } from './text-field.tsx'

/**
 * Why an order is canceled, deleted or not released, for the person who will read it. No `maxLength`, which would silently cut off pasted text: see
 * `reasonProblem`.
 */
export function ReasonField ({ label, value, ...rest }: {
  label: string
  value: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'onChange'>) {
  return <TextField {...rest} label={label} value={value} autoComplete='off' hint={`${textLength(value.trim())} / ${limits.cancelReasonMax}`} />
}

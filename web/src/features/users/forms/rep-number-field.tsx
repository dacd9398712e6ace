import { useField } from 'formik'
import { useState } from 'react'
import * as patterns from '@portal/contracts/policy/patterns'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import { useDealersOfRep } from '../../../api/dealers.ts'
import { afterPress } from '../../../lib/browser/after-press.ts'
import { counted } from '../../../lib/text/format.ts'
import { typedAsIs } from '../../../ui/controls/typed-as-is.ts'
import { FormTextField } from '../../../ui/forms/formik-fields.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

const repNumber = new RegExp(patterns.repNumber)

/** A sales representative's number, which is looked up in the ordering system once the field is left. */
export function RepNumberField () {
  const [{ value }] = useField<string>('rep_number')
  const [left, setLeft] = useState<string>()
  const number = typedNumber(value)
  return (
    <>
      <FormTextField
        name='rep_number' label='Sales Rep #' autoComplete='off' {...typedAsIs}
        hint='The rep number in the ERP. It decides which dealers this user sees.' onBlur={() => { afterPress(() => { setLeft(value) }) }}
      />
      {left === value && repNumber.test(number) && <RepCheck number={number} />}
    </>
  )
}

/**
 * Whether the ordering system has dealers of this number. It only warns: a new representative has none yet, and accounts are managed while the
 * ordering system is away.
 */
export function RepCheck ({ number }: { number: string }) {
  const { data, error } = useDealersOfRep(number)
  if (data === undefined) {
    return error === undefined
      ? <p role='status'>Looking up the dealers of sales rep #{number} …</p>
      : <Notice kind='info'>Sales rep #{number} could not be checked because the ERP is not answering.</Notice>
  }
  const { length } = data.dealers
  return length > 0
    ? <p role='status'>Sales rep #{number} has {counted(length, 'dealer')} in the ERP.</p>
    : <Notice kind='warn' alert>Sales rep #{number} has no dealers in the ERP. Check the number, or this user will see no dealers.</Notice>
}

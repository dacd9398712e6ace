import { useField } from 'formik'
import { useState } from 'react'
import { repNumberMax } from '@portal/contracts/policy/account-numbers'
import * as patterns from '@portal/contracts/policy/patterns'
import { useDealersOfRep } from '../../api/dealers.ts'
import { counted } from '../../lib/format.ts'
import { FormTextField } from '../../ui/formik-fields.tsx'
import { Notice } from '../../ui/notice.tsx'

const repNumber = new RegExp(patterns.repNumber)

/** A sales representative's number, which is looked up in the ordering system once the field is left. */
export function RepNumberField () {
  const [{ value }] = useField<string>('rep_number')
  const [left, setLeft] = useState<string>()
  const number = value.trim().toUpperCase()
  return (
    <>
      <FormTextField
        name='rep_number' label='Sales Rep #' autoComplete='off' autoCapitalize='characters' maxLength={repNumberMax}
        hint='The number in the ordering system, which decides whose dealers this user sees.' onBlur={() => { setLeft(value) }}
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
      : <Notice kind='info'>Sales rep #{number} was not checked, because the ordering system cannot be asked now.</Notice>
  }
  const { length } = data.dealers
  return length > 0
    ? <p role='status'>The ordering system has {counted(length, 'dealer')} of sales rep #{number}.</p>
    : <Notice kind='warn' alert>The ordering system has no dealer of sales rep #{number}. Check the number: this user would see no dealers.</Notice>
}

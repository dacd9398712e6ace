import { useMemo } from 'react'
import { dealerLabel } from '@portal/contracts/rules/dealers/dealer-name'
import type { SessionUser } from '@portal/contracts/session'
import { useUsers } from '../../../api/users.ts'
import { useSelectableDealers } from '../../../domain/dealer/use-selectable-dealers.ts'
import { MissingRecords } from '../../../ui/tables/missing-records.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { SearchSelect } from '../../../ui/controls/search-select.tsx'
import { useFormField } from '../../../ui/forms/use-form-field.ts'
import { dealersOf } from '../display/user-words.ts'

/** The dealer that the account belongs to. */
export function DealerField ({ viewer }: { viewer: SessionUser }) {
  const { data, leftOut, error, isValidating, retry } = useSelectableDealers(viewer)
  const { input: { value, onBlur }, error: problem, setValue } = useFormField<string>('dealer_number')
  const accounts = useUsers('dealers')
  const taken = accounts.data
  // If the accounts cannot be loaded, all dealers are offered: the BFF refuses those who have one.
  const offers = data !== undefined && (taken !== undefined || accounts.error !== undefined)
  const choices = useMemo(() => {
    if (!offers) return undefined
    const numbers = new Set(taken?.users.flatMap(dealersOf))
    return data.filter(dealer => !numbers.has(dealer.customer_number))
      .map(dealer => ({ key: dealer.customer_number, label: dealerLabel(dealer), foundBy: dealer.found_by }))
  }, [offers, data, taken])
  return (
    <>
      {data === undefined && error !== undefined && (
        <FailureNotice kind='danger' alert error={error} onRetry={retry} retrying={isValidating}>The dealers could not be loaded.</FailureNotice>
      )}
      <MissingRecords count={leftOut} noun='dealer' />
      <SearchSelect
        label='Dealer'
        hint='Find by number, company name, city or phone.'
        remark='Dealers who already have an account are not listed.'
        error={problem}
        noun='dealers'
        choices={choices}
        chosen={value === '' ? null : value}
        onChoose={number => { setValue(number) }}
        onBlur={onBlur}
      />
    </>
  )
}

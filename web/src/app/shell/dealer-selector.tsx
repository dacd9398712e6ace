import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { patterns } from '@portal/contracts/policy/patterns'
import { dealerLabel } from '@portal/contracts/rules/dealer-view'
import type { SessionUser } from '@portal/contracts/session'
import { actFor } from '../../domain/dealer/act-for.ts'
import { useSelectorFocus } from '../../domain/dealer/selector-focus.ts'
import { useSelectableDealers } from '../../domain/dealer/use-selectable-dealers.ts'
import { forgetDealers } from '../../domain/session/kept-dealers.ts'
import { toApiError } from '../../lib/api-error.ts'
import { missingText } from '../../lib/format.ts'
import { media } from '../../theme/tokens.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { toast } from '../../ui/toast-store.ts'

const fieldId = 'dealer-selector'
const dealerNumber = new RegExp(patterns.customerNumber)

/** As high as the bar allows. On a phone, the list is as wide as the page. */
const Place = styled.div`
  flex: 1;
  min-width: 0;

  > input {
    min-height: 30px;
    padding-block: 0;
  }

  ${media.belowTablet} {
    > :last-child {
      right: var(--edge);
      left: var(--edge);
    }
  }
`

function focusField (): void {
  document.getElementById(fieldId)?.focus()
}

/** Lets staff search for the dealer to act for, by number or name. A selection reloads the page in this tab. */
export function DealerSelector ({ user }: { user: SessionUser }) {
  const { data, leftOut, error, retry } = useSelectableDealers(user)
  const choices = useMemo(() => data?.map(dealer => ({ key: dealer.customer_number, label: dealerLabel(dealer) })), [data])
  const [selecting, setSelecting] = useState<string>()
  useSelectorFocus(focusField)

  async function choose (customer: string) {
    setSelecting(choices?.find(({ key }) => key === customer)?.label ?? customer)
    try {
      await actFor(customer)
    } catch (failure) {
      setSelecting(undefined)
      const { code, message } = toApiError(failure)
      const unknown = code === 'dealer_not_yours'
      // The list that offered this dealer is out of date.
      if (unknown) forgetDealers()
      toast({ kind: 'danger', header: 'Dealer Not Selected', body: unknown ? `There is no dealer ${customer} that you can act for.` : message })
    }
  }

  /**
   * Chooses a complete dealer number without the list: the BFF checks it. A word without a digit has the form of a number too, but is more
   * likely part of a name, so it waits for the list.
   */
  function chooseNumber (text: string): boolean {
    const number = text.trim().toUpperCase()
    const mayBeName = error === undefined && !/\d/.test(number)
    const isNumber = dealerNumber.test(number) && !mayBeName
    if (isNumber) choose(number)
    return isNumber
  }

  return (
    <Place>
      <Combobox
        id={fieldId}
        label='Dealer to act for'
        aria-label='Dealer to act for'
        noun='dealers'
        choices={choices}
        failure={error && 'The dealers could not be loaded. Type a whole dealer number and press Enter, or try again later.'}
        remark={leftOut === 0 ? undefined : `${missingText(leftOut, 'dealer')} To choose a missing one, type the whole number.`}
        chosen={null}
        keepsNothing
        busy={selecting === undefined ? undefined : `Selecting ${selecting}`}
        onChoose={choose}
        onTyped={chooseNumber}
        onOpen={() => { if (error !== undefined) retry() }}
        placeholder='Select a dealer'
        autoCapitalize='characters'
      />
    </Place>
  )
}

import { useMemo, useState } from 'react'
import styled from 'styled-components'
import * as patterns from '@portal/contracts/policy/patterns'
import { dealerLabel } from '@portal/contracts/rules/dealers/dealer-name'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import type { SessionUser } from '@portal/contracts/session'
import { actForDealer } from '../../../domain/dealer/act-for-dealer.ts'
import { useDealerSelectorFocus } from '../../../domain/dealer/dealer-selector-focus.ts'
import { useSelectableDealers } from '../../../domain/dealer/use-selectable-dealers.ts'
import { forgetDealerList } from '../../../domain/session/stored-dealer-list.ts'
import { toApiError } from '../../../lib/http/api-error.ts'
import { missingText } from '../../../lib/text/format.ts'
import { color, media, space, touchTarget } from '../../../theme/tokens.ts'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { ChevronIcon } from '../../../ui/controls/icons.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { actingDealerLabel } from './acting-dealer-label.ts'

const fieldId = 'dealer-selector'
const dealerNumber = new RegExp(patterns.customerNumber)

/** As high as the bar allows. On a phone, the list is as wide as the page. */
const Place = styled.div<{ $chosen: boolean }>`
  flex: 1;
  min-width: 0;

  > svg {
    position: absolute;
    top: 0;
    right: ${space(3)};
    bottom: 0;
    margin-block: auto;
    pointer-events: none;
  }

  > input {
    min-height: 30px;
    padding-block: 0;
    padding-right: ${space(8)};
    font-weight: 600;
    text-overflow: ellipsis;
  }

  /* Larger text stays within the bar. */
  > input:not(:focus) {
    font-size: min(var(--text-body), 18px);
  }

  ${media.touch} {
    > input {
      min-height: ${touchTarget};
    }

    > input:not(:focus) {
      font-size: min(1rem, 18px);
    }
  }

  > input::placeholder {
    color: ${({ $chosen }) => color($chosen ? 'ink' : 'ink-muted')};
    opacity: 1;
  }

  ${media.belowTablet} {
    /* The place then reaches to the edges of the page. */
    &:focus-within > svg {
      right: calc(var(--edge) + ${space(3)});
    }

    > :last-child {
      right: var(--edge);
      left: var(--edge);
    }
  }
`

function focusField (): void {
  document.getElementById(fieldId)?.focus()
}

/** Lets people find the dealer to act for by number, name, city, phone or email. A selection reloads the page in this tab. */
export function DealerSelector ({ user }: { user: SessionUser }) {
  const { data, leftOut, error, retry } = useSelectableDealers(user)
  const choices = useMemo(() => data?.map(dealer => ({ key: dealer.customer_number, label: dealerLabel(dealer), foundBy: dealer.found_by })), [data])
  const acting = actingDealerLabel(user)
  const [selecting, setSelecting] = useState<string>()
  useDealerSelectorFocus(focusField)

  async function choose (wanted: string) {
    setSelecting(choices?.find(({ key }) => key === wanted)?.label ?? wanted)
    try {
      await actForDealer(wanted)
    } catch (failure) {
      setSelecting(undefined)
      const { code, message } = toApiError(failure)
      const unknown = code === 'dealer_not_yours'
      // The list that offered this dealer is out of date.
      if (unknown) forgetDealerList()
      toast({ id: 'act-for', kind: 'danger', header: 'Dealer Not Selected', body: unknown ? `You cannot act for dealer ${wanted}. Check the number.` : message })
    }
  }

  /**
   * Chooses a complete dealer number without the list: the BFF checks it. A word without a digit has the form of a number too, but is more
   * likely part of a name, so it waits for the list.
   */
  function chooseNumber (text: string): boolean {
    const number = typedNumber(text)
    const mayBeName = error === undefined && !/\d/.test(number)
    const isNumber = dealerNumber.test(number) && !mayBeName
    if (isNumber) choose(number)
    return isNumber
  }

  return (
    <Place $chosen={acting !== undefined}>
      <ChevronIcon />
      <Combobox
        id={fieldId}
        label='Dealer to act for'
        aria-label='Dealer to act for'
        noun='dealers'
        choices={choices}
        failure={error && 'The dealers could not be loaded. Type a full dealer number and press Enter, or try again later.'}
        remark={leftOut === 0 ? undefined : `${missingText(leftOut, 'dealer')} To choose a missing one, type its full number.`}
        chosen={null}
        keepsNothing
        busy={selecting === undefined ? undefined : `Selecting ${selecting}`}
        onChoose={choose}
        onTyped={chooseNumber}
        onOpen={() => { if (error !== undefined) retry() }}
        placeholder={acting ?? 'Select a dealer'}
      />
    </Place>
  )
}

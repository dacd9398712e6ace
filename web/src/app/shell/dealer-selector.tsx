import { useCombobox } from 'downshift'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { patterns } from '@portal/contracts/policy/patterns'
import { dealerLabel } from '@portal/contracts/rules/dealer-view'
import type { SessionUser } from '@portal/contracts/session'
import { useSelectableDealers } from '../../domain/dealer/use-selectable-dealers.ts'
import { toApiError } from '../../lib/api-error.ts'
import { findByWords, indexByWords } from '../../lib/find-by-words.ts'
import { formatCount } from '../../lib/format.ts'
import { actFor, dealerSelectorId } from '../../domain/dealer/act-for.ts'
import { forgetDealers } from '../../domain/session/kept-dealers.ts'
import { media } from '../../theme/tokens.ts'
import { control } from '../../ui/field.tsx'
import { Popup } from '../../ui/popup.ts'
import { toast } from '../../ui/toast-store.ts'

/** More than anybody reads; whoever does not find the dealer among them types on. */
const optionsMax = 50
const dealerNumber = new RegExp(patterns.customerNumber)

const Input = styled.input`
  ${control}
  min-height: 30px;
  padding-block: 0;
`

const Place = styled(Popup)`
  ${media.belowTablet} {
    right: var(--edge);
    left: var(--edge);
  }
`

/** Staff find the dealer to act for by number and name. Another choice reloads the page, in this tab. */
export function DealerSelector ({ user }: { user: SessionUser }) {
  const { data, error, retry } = useSelectableDealers(user)
  const index = useMemo(() => indexByWords(data ?? [], dealerLabel), [data])
  // What is in the field is the combobox's own state, and this follows it: a field that waited for it would lose keys.
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  // Words that somebody pressed Enter after before there was a list.
  const awaited = useRef<string>(undefined)
  const { found, total } = useMemo(() => findByWords(index, typed, optionsMax), [index, typed])

  async function choose (customer: string, label: string) {
    setChosen(label)
    try {
      await actFor(customer)
    } catch (failure) {
      setChosen(undefined)
      setInputValue('')
      const { code, message } = toApiError(failure)
      const unknown = code === 'dealer_not_yours'
      // The list that offered it is out of date.
      if (unknown) forgetDealers()
      toast({ kind: 'danger', header: 'Dealer Not Selected', body: unknown ? `There is no dealer ${customer} that you can act for.` : message })
    }
  }

  const { isOpen, highlightedIndex, setInputValue, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: dealerSelectorId,
    items: found,
    itemToString: dealer => dealer === null ? '' : dealerLabel(dealer),
    itemToKey: dealer => dealer?.customer_number,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    onInputValueChange: change => {
      setTyped(change.inputValue)
      awaited.current = undefined
    },
    onIsOpenChange: change => { if (change.isOpen && error !== undefined) retry() },
    onSelectedItemChange: ({ selectedItem: dealer }) => { if (dealer !== null) choose(dealer.customer_number, dealerLabel(dealer)) },
    stateReducer: (state, { type, changes }) => type === useCombobox.stateChangeTypes.InputBlur
      // Whoever leaves the field has chosen nothing: a dealer is switched on purpose only.
      ? { ...changes, selectedItem: state.selectedItem, inputValue: '' }
      : changes
  })

  /** The best match of words, once there is a list to look through. */
  function chooseByWords (words: string, among: typeof index) {
    const [dealer] = findByWords(among, words, 1).found
    if (dealer !== undefined) choose(dealer.customer_number, dealerLabel(dealer))
  }

  /** A whole number needs no list: the BFF knows whether it is one. Keys may come faster than their options, and than the list. */
  function chooseTyped (event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    const text = event.currentTarget.value
    const followed = text === typed
    const optionsOfText = followed && isOpen && highlightedIndex >= 0 && found.length > 0
    if (optionsOfText) return
    // What is highlighted belongs to the keys before.
    Object.assign(event, { preventDownshiftDefault: true })
    event.preventDefault()
    const number = text.trim().toUpperCase()
    if (dealerNumber.test(number)) choose(number, number)
    else if (number !== '' && (!followed || isOpen)) {
      if (data === undefined) awaited.current = text
      else chooseByWords(text, index)
    }
  }

  useEffect(() => {
    const words = awaited.current
    if (data === undefined || words === undefined) return
    awaited.current = undefined
    chooseByWords(words, index)
  })

  const label = 'Dealer to act for'
  return (
    <>
      <Input
        // eslint-disable-next-line react-hooks/refs -- the words awaited are read when a key is pressed, not while rendering
        {...getInputProps({ 'aria-label': label, onKeyDown: chooseTyped })}
        {...(chosen !== undefined && { value: `Selecting ${chosen}`, readOnly: true, 'aria-busy': true })}
        {...(found.length === 0 && { 'aria-activedescendant': '' })}
        placeholder='Select a dealer'
        autoCapitalize='characters'
        spellCheck={false}
      />
      <Place hidden={!isOpen || chosen !== undefined}>
        <ul {...getMenuProps({ 'aria-label': 'Dealers' })}>
          {isOpen && found.map((dealer, at) => (
            // By its place, as its id is: while one types, rows change their words and are not made anew.
            <li key={at} {...getItemProps({ item: dealer, index: at })}>{dealerLabel(dealer)}</li>
          ))}
        </ul>
        <p aria-live='polite'>{isOpen && say(data !== undefined, error !== undefined, found.length, total)}</p>
      </Place>
    </>
  )
}

function say (known: boolean, failed: boolean, shown: number, total: number): string {
  if (!known) return failed ? 'The dealers could not be loaded. Type a whole dealer number and press Enter, or try again later.' : 'Loading the dealers…'
  if (total === 0) return 'No dealer matches.'
  if (shown < total) return `${formatCount(shown)} of ${formatCount(total)} dealers. Type more to narrow them down.`
  return total === 1 ? '1 dealer' : `${formatCount(total)} dealers`
}

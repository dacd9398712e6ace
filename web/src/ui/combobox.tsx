import { useCombobox } from 'downshift'
import { useEffect, useMemo, useRef, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { findByWords, indexByWords } from '../lib/find-by-words.ts'
import { formatCount } from '../lib/format.ts'
import { control } from './field.tsx'
import { Popup } from './popup.ts'

/** More than anybody reads; whoever does not find it among them types on. */
const optionsMax = 50

const Input = styled.input`
  ${control}
`

export type Choice = { key: string, label: string }

/**
 * A field and a list of choices, found by any words of their labels: a combobox with list autocomplete. The list drops down within the
 * nearest positioned element around it. Weighs 20 kB, so only in code that is loaded lazily.
 */
export function Combobox ({ id, label, noun, choices, failure, chosen, busy, keepsNothing = false, onChoose, onTyped, onOpen, onBlur, ...rest }: {
  id: string
  label: string
  /** What the choices are, in the plural, lower case. */
  noun: string
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined
  /** Why the choices are missing, and what to do about it. */
  failure?: string | undefined
  /** The key of the choice that stands in the field; null for none. */
  chosen: string | null
  /** Stands in the field while what was chosen is being done. */
  busy?: string | undefined
  /** The field is empty again once something was chosen. */
  keepsNothing?: boolean
  onChoose: (key: string) => void
  /** Takes what somebody has typed where it needs no choice. Returns false where it does. */
  onTyped?: (text: string) => boolean
  onOpen?: () => void
  onBlur?: (() => void) | undefined
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'autoCapitalize' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>) {
  const index = useMemo(() => indexByWords(choices ?? [], choice => choice.label), [choices])
  const selectedItem = useMemo(() => choices?.find(choice => choice.key === chosen) ?? null, [choices, chosen])
  // Until somebody types, the field holds what was chosen, and everything is offered.
  const [typed, setTyped] = useState('')
  // Words that somebody pressed Enter after before there were choices.
  const awaited = useRef<string>(undefined)
  const { found, total } = useMemo(() => findByWords(index, typed, optionsMax), [index, typed])

  const { isOpen, inputValue, highlightedIndex, setInputValue, closeMenu, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: id,
    items: found,
    itemToString: labelOf,
    // A chosen one whose label changes is shown by its new label.
    itemToKey: choice => choice === null ? undefined : `${choice.key} ${choice.label}`,
    selectedItem,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: change => { if (change.selectedItem !== null) onChoose(change.selectedItem.key) },
    onInputValueChange: ({ type }) => { if (type !== useCombobox.stateChangeTypes.InputChange) setTyped('') },
    onIsOpenChange: change => { if (change.isOpen) onOpen?.() },
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes
      // Whoever leaves the field has chosen nothing new.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
      if (keepsNothing && changes.selectedItem !== null) return { ...changes, inputValue: '' }
      // A label that becomes known meanwhile does not overwrite what somebody is typing.
      return type === ControlledPropUpdatedSelectedItem && state.isOpen ? { ...changes, inputValue: state.inputValue } : changes
    }
  })

  /** Enter takes the option that is highlighted, what was typed, or the best match of its words. */
  function pressEnter (event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    const text = event.currentTarget.value
    // Keys may come faster than their options: what is highlighted then belongs to the keys before.
    const isDrawn = text === inputValue
    const isHighlighted = isOpen && highlightedIndex >= 0 && found.length > 0
    if (isDrawn && isHighlighted) return
    Object.assign(event, { preventDownshiftDefault: true })
    if (onTyped?.(text) === true) leaveWith('')
    else if (isDrawn && !isOpen) return
    else if (choices === undefined) awaited.current = text
    else chooseByWords(text)
    event.preventDefault()
  }

  function chooseByWords (words: string) {
    const [best] = findByWords(index, words, 1).found
    if (best === undefined || words.trim() === '') return
    onChoose(best.key)
    leaveWith(keepsNothing ? '' : best.label)
  }

  function leaveWith (text: string) {
    setTyped('')
    setInputValue(text)
    closeMenu()
  }

  useEffect(() => {
    const words = awaited.current
    if (choices === undefined || words === undefined) return
    awaited.current = undefined
    chooseByWords(words)
  })

  return (
    <>
      <Input
        // eslint-disable-next-line react-hooks/refs -- the words awaited are kept when a key is pressed, not while rendering
        {...getInputProps({
          'aria-labelledby': undefined,
          onBlur,
          onFocus: event => { event.currentTarget.select() },
          onKeyDown: pressEnter,
          // Not when the combobox tells of it, after it has been drawn: the options of the next key would be late.
          onChange: event => {
            awaited.current = undefined
            setTyped(event.currentTarget.value)
          }
        })}
        {...rest}
        {...(busy !== undefined && { value: busy, readOnly: true, 'aria-busy': true })}
        // Where nothing matches, no option may be named as the active one.
        {...(found.length === 0 && { 'aria-activedescendant': undefined })}
        spellCheck={false}
      />
      <Popup hidden={!isOpen || busy !== undefined}>
        <ul {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}>
          {isOpen && found.map((choice, at) => (
            // By its place, as its id is: while one types, options change their words and are not made anew.
            <li key={at} {...getItemProps({ item: choice, index: at })}>{choice.label}</li>
          ))}
        </ul>
        <p aria-live='polite'>{isOpen && (choices === undefined ? failure ?? `Loading the ${noun}…` : countWords(noun, found.length, total))}</p>
      </Popup>
    </>
  )
}

function labelOf (choice: Choice | null): string {
  return choice?.label ?? ''
}

function countWords (noun: string, shown: number, total: number): string {
  if (total === 0) return `None of the ${noun} matches.`
  if (shown < total) return `${formatCount(shown)} of ${formatCount(total)} ${noun}. Type more to narrow them down.`
  return total === 1 ? 'One matches.' : `${formatCount(total)} ${noun}`
}

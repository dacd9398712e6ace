import { useCombobox } from 'downshift'
import { useEffect, useMemo, useRef, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import { findByWords, indexByWords } from '../../lib/text/find-by-words.ts'
import { formatCount } from '../../lib/text/format.ts'
import { control } from './field.tsx'
import { ComboboxList } from './combobox-list.ts'
import { typedAsIs } from './typed-as-is.ts'

/** More than anybody reads; a user who does not find the right one types more. */
const optionsMax = 50

const Input = styled.input`
  ${control}
  text-overflow: ellipsis;
`

/** `foundBy`: words by which it is found, in addition to its label's. */
export type ComboboxChoice = { key: string, label: string, foundBy?: string | undefined }

/**
 * A field with a list of choices, found by any words of their labels: a combobox with list autocomplete. The list drops
 * down within the nearest positioned ancestor. It is large, so use it only in lazily loaded code.
 */
export function Combobox ({
  id, label, noun, choices, failure, remark, chosen, busy, keepsNothing = false, choosesKey = false, onChoose, onTyped, onOpen, onBlur, ...rest
}: {
  id: string
  label: string
  /** The plural noun for the choices, in lower case. */
  noun: string
  /** Undefined while they are loading. */
  choices: readonly ComboboxChoice[] | undefined
  /** Why the choices are missing, and what the user can do about it. */
  failure?: string | undefined
  /** Shown below the number of choices. */
  remark?: string | undefined
  /** The key of the choice shown in the field; null for none. */
  chosen: string | null
  /** Shown in the field while the selection is being carried out. */
  busy?: string | undefined
  /** Clears the field after a selection. */
  keepsNothing?: boolean
  /** Typing a complete key and leaving the field chooses it. */
  choosesKey?: boolean
  onChoose: (key: string) => void
  /** Handles typed text that needs no matching choice. Returns false if it needs one. */
  onTyped?: (text: string) => boolean
  onOpen?: () => void
  onBlur?: (() => void) | undefined
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>) {
  const index = useMemo(() => indexByWords(choices ?? [], ({ label, foundBy }) => [label, foundBy]), [choices])
  const selectedItem = useMemo(() => choices?.find(choice => choice.key === chosen) ?? null, [choices, chosen])
  // The filter. It is empty until the user types, so that all choices are offered while the field shows the chosen one.
  const [typed, setTyped] = useState('')
  // The text for which Enter was pressed, or with which the field was left, before the choices had loaded.
  const awaited = useRef<{ words: string } | { key: string }>(undefined)
  // Whether a key that is typed now can be looked up only once the choices have loaded.
  const isJudgedLater = choosesKey && choices === undefined
  const { found, total } = useMemo(() => findByWords(index, typed, optionsMax), [index, typed])

  const { isOpen, inputValue, highlightedIndex, setInputValue, closeMenu, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: id,
    items: found,
    itemToString: labelOf,
    // Includes the label, so that a chosen one is shown with its new label if that changes.
    itemToKey: choice => choice === null ? undefined : `${choice.key} ${choice.label}`,
    selectedItem,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: change => { if (change.selectedItem !== null) onChoose(change.selectedItem.key) },
    onInputValueChange: ({ type }) => { if (type !== useCombobox.stateChangeTypes.InputChange) setTyped('') },
    onIsOpenChange: change => { if (change.isOpen) onOpen?.() },
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes
      // Leaving the field must not change the selection, unless a whole key was typed.
      const typedKey = type === InputBlur && choosesKey ? choiceOf(state.inputValue) : undefined
      if (type === InputBlur && isJudgedLater) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
      if (typedKey !== undefined) return { ...changes, selectedItem: typedKey, inputValue: typedKey.label }
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
      if (keepsNothing && changes.selectedItem !== null) return { ...changes, inputValue: '' }
      // A label that loads later must not overwrite what the user is typing.
      return type === ControlledPropUpdatedSelectedItem && state.isOpen ? { ...changes, inputValue: state.inputValue } : changes
    }
  })

  /** On Enter, takes the highlighted option, the typed text, or the best match for the typed words. */
  function pressEnter (event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    const text = event.currentTarget.value
    // The user may type faster than the options render. The highlighted option then belongs to the earlier text.
    const isDrawn = text === inputValue
    const isHighlighted = isOpen && highlightedIndex >= 0 && found.length > 0
    if (isDrawn && isHighlighted) return
    Object.assign(event, { preventDownshiftDefault: true })
    if (onTyped?.(text) === true) leaveWith('')
    else if (isDrawn && !isOpen) return
    else if (choices === undefined) awaited.current = { words: text }
    else chooseByWords(text)
    event.preventDefault()
  }

  function chooseByWords (words: string) {
    const [best] = findByWords(index, words, 1).found
    if (best !== undefined && words.trim() !== '') choose(best)
  }

  function choose ({ key, label }: ComboboxChoice) {
    onChoose(key)
    leaveWith(keepsNothing ? '' : label)
  }

  function choiceOf (typedKey: string): ComboboxChoice | undefined {
    return choices?.find(({ key }) => key === typedNumber(typedKey))
  }

  function leave (text: string) {
    if (isJudgedLater) awaited.current = { key: text }
    onBlur?.()
  }

  function leaveWith (text: string) {
    setTyped('')
    setInputValue(text)
    closeMenu()
  }

  useEffect(() => {
    const wanted = awaited.current
    if (choices === undefined || wanted === undefined) return
    awaited.current = undefined
    if ('words' in wanted) return chooseByWords(wanted.words)
    const choice = choiceOf(wanted.key)
    if (choice === undefined) leaveWith(labelOf(selectedItem))
    else choose(choice)
  })

  return (
    <>
      <Input
        // eslint-disable-next-line react-hooks/refs -- the ref is written when the field is used, not while rendering
        {...getInputProps({
          'aria-labelledby': undefined,
          onBlur: event => { leave(event.currentTarget.value) },
          onFocus: event => {
            awaited.current = undefined
            event.currentTarget.select()
          },
          onKeyDown: pressEnter,
          // Filters on the field's own event: the combobox reports the change only after a render, one step late.
          onChange: event => {
            awaited.current = undefined
            setTyped(event.currentTarget.value)
          }
        })}
        {...rest}
        {...(busy !== undefined && { value: busy, readOnly: true, 'aria-busy': true })}
        // If nothing matches, no option may be announced as active.
        {...(found.length === 0 && { 'aria-activedescendant': undefined })}
        {...typedAsIs}
      />
      <ComboboxList hidden={!isOpen || busy !== undefined}>
        <ul {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}>
          {isOpen && found.map((choice, at) => (
            // The key is the position, like the option's id: while the user types, options change their text instead of
            // being remounted.
            <li key={at} translate='no' {...getItemProps({ item: choice, index: at })}>{choice.label}</li>
          ))}
        </ul>
        <p aria-live='polite'>{isOpen && (choices === undefined ? failure ?? `Loading the ${noun}…` : countWords(noun, found.length, total))}</p>
        {isOpen && remark !== undefined && <p>{remark}</p>}
      </ComboboxList>
    </>
  )
}

function labelOf (choice: ComboboxChoice | null): string {
  return choice?.label ?? ''
}

function countWords (noun: string, shown: number, total: number): string {
  if (total === 0) return `No ${noun} match.`
  if (shown < total) return `${formatCount(shown)} of ${formatCount(total)} ${noun}. Type more to narrow them down.`
  return total === 1 ? '1 match' : `${formatCount(total)} ${noun}`
}

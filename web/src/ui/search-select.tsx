import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { findByWords, indexByWords } from '../lib/find-by-words.ts'
import { formatCount } from '../lib/format.ts'
import { control, Field, useFieldAria, type FieldTexts } from './field.tsx'
import { Popup } from './popup.ts'

/** More than anybody reads; whoever does not find it among them types on. */
const optionsMax = 50

const Input = styled.input`
  ${control}
`

const Place = styled.div`
  position: relative;

  > :last-child {
    z-index: 1;
  }
`

export type Choice = { key: string, label: string }

/**
 * One of thousands, found by any words of its label: a combobox with list autocomplete. Weighs 20 kB, so only in lazily loaded
 * routes.
 * @param choices undefined while they are loading
 * @param noun what they are, in the plural, lower case
 * @param chosen the key of the one that stands in the field; null for none
 */
export function SearchSelect ({ label, hint, error, noun, choices, chosen, onChoose, onBlur, ...rest }: FieldTexts & {
  noun: string
  choices: readonly Choice[] | undefined
  chosen: string | null
  onChoose: (key: string) => void
  onBlur?: () => void
  placeholder?: string
}) {
  const field = useFieldAria({ hint, error })
  const index = useMemo(() => indexByWords(choices ?? [], choice => choice.label), [choices])
  const selectedItem = useMemo(() => choices?.find(choice => choice.key === chosen) ?? null, [choices, chosen])
  // Until somebody types, the field holds what was chosen, and everything is offered.
  const [typed, setTyped] = useState('')
  const { found, total } = useMemo(() => findByWords(index, typed, optionsMax), [index, typed])

  const { isOpen, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: field.id,
    items: found,
    itemToString: labelOf,
    // A chosen one whose label changes is shown by its new label.
    itemToKey: choice => choice === null ? undefined : `${choice.key} ${choice.label}`,
    selectedItem,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: change => { if (change.selectedItem !== null) onChoose(change.selectedItem.key) },
    onInputValueChange: ({ type }) => { if (type !== useCombobox.stateChangeTypes.InputChange) setTyped('') },
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, ControlledPropUpdatedSelectedItem } = useCombobox.stateChangeTypes
      // Whoever leaves the field has chosen nothing new.
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
      // A label that becomes known meanwhile does not overwrite what somebody is typing.
      return type === ControlledPropUpdatedSelectedItem && state.isOpen ? { ...changes, inputValue: state.inputValue } : changes
    }
  })

  return (
    <Field field={field} label={label} hint={hint} error={error}>
      <Place>
        <Input
          {...rest}
          {...getInputProps({
            'aria-labelledby': undefined,
            onBlur,
            onFocus: event => { event.currentTarget.select() },
            // Not when the combobox tells of it, after it has been drawn: Enter could come first and choose from the list before.
            onChange: event => { setTyped(event.currentTarget.value) }
          })}
          {...field.aria}
          // Where nothing matches, no option may be named as the active one.
          {...(found.length === 0 && { 'aria-activedescendant': undefined })}
          spellCheck={false}
        />
        <Popup hidden={!isOpen}>
          <ul {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}>
            {isOpen && found.map((choice, at) => <li key={choice.key} {...getItemProps({ item: choice, index: at })}>{choice.label}</li>)}
          </ul>
          <p aria-live='polite'>{isOpen && say(noun, choices === undefined, found.length, total)}</p>
        </Popup>
      </Place>
    </Field>
  )
}

function labelOf (choice: Choice | null): string {
  return choice?.label ?? ''
}

function say (noun: string, loading: boolean, shown: number, total: number): string {
  if (loading) return `Loading the ${noun}…`
  if (total === 0) return `None of the ${noun} matches.`
  if (shown < total) return `${formatCount(shown)} of ${formatCount(total)} ${noun}. Type more to narrow them down.`
  return total === 1 ? 'One matches.' : `${formatCount(total)} ${noun}`
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { searchTerm } from '@portal/contracts/rules/stock/search-term'
import { hasFinePointer } from '../../../lib/browser/fine-pointer.ts'
import { paths } from '../../../paths.ts'
import { color, media, space, text as textSize } from '../../../theme/tokens.ts'
import { visuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { typedAsIs } from '../../../ui/controls/typed-as-is.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { control, FieldNotes, Label, useFieldAria } from '../../../ui/controls/field.tsx'
import { SearchIcon } from '../../../ui/controls/icons.tsx'
import type { ListState, SuggestionList } from './suggestions.tsx'

const Form = styled.form`
  display: grid;
  gap: ${space(1)};
  max-width: 640px;
`

const Line = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
`

const Top = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};

  /* The button says what the field is for, and the first result moves up. */
  ${media.belowTablet} {
    ${media.touch} {
      ${visuallyHidden}
    }
  }
`

const Keys = styled.button`
  ${textSize('small')}
  padding: 0;
  background: none;
  border: 0;
  color: ${color('ink-muted')};
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;

  &:hover {
    color: ${color('ink')};
  }

  ${media.noKeyboard} {
    display: none;
  }
`

const Input = styled.input`
  ${control}
  min-height: 40px;
`

/**
 * The search box. An invalid term is explained beside it and not sent. Suggestions appear while its text is not what was searched for; else
 * the down arrow key leads to the results.
 */
export function StockSearchForm ({ field: input, term, isTyped, problem, user, code, isWanted, onSearch, onLeaveDown, onHelp }: {
  field: RefObject<HTMLInputElement | null>
  /** The term in the address bar. */
  term: string
  /** It comes from this form. The box may hold the beginning of the next one by now. */
  isTyped: boolean
  /** Why that term was not searched for. */
  problem: string | undefined
  /** Whose earlier searches are suggested. */
  user: string
  code: Pick<typeof import('../deferred-components.ts'), 'Suggestions' | 'hasSuggestions'> | undefined
  /** The person came here to type, even by touch. */
  isWanted: boolean
  onSearch: (term: string) => void
  /** The down arrow key moves on to the results. */
  onLeaveDown: () => void
  onHelp: () => void
}) {
  const list = useRef<SuggestionList>(null)
  const [text, setText] = useState(term)
  const [refused, setRefused] = useState<string>()
  const [shownTerm, setShownTerm] = useState(term)
  const [searched, setSearched] = useState(term)
  /** Why there may be suggestions: the person types, or has asked for them. */
  const [wish, setWish] = useState<'typing' | 'asked'>()
  const [listState, setListState] = useState<ListState>()
  if (shownTerm !== term) {
    setShownTerm(term)
    if (!isTyped) {
      // Back and Forward change the address while the form is shown, and so do links.
      setText(term)
      setSearched(term)
      setRefused(undefined)
    }
  }
  const error = refused ?? problem
  const field = useFieldAria({ error })
  const isOther = text.trim().toLowerCase() !== searched
  const Suggestions = code?.Suggestions

  useLayoutEffect(() => {
    // The form is part of the served document, so the user may have typed into it before this code ran. Keep that text.
    const typed = input.current?.value ?? ''
    if (typed !== '') setText(typed)
  }, [input])

  useEffect(() => {
    // No focus on touch devices: the on-screen keyboard would cover the page.
    if (hasFinePointer() || isWanted) input.current?.focus({ preventScroll: true })
  }, [input, isWanted])

  useEffect(() => {
    // The next scan or word replaces a term that came from the address.
    if (!isTyped && term !== '' && document.activeElement === input.current && input.current?.value === term) input.current.select()
  }, [input, term, isTyped])

  const close = useCallback(() => { setWish(undefined) }, [])

  function search (typed: string) {
    close()
    // Without the signs of a bar code. The text must be in the box before it is selected.
    flushSync(() => { setText(scannedText(typed)) })
    const read = searchTerm(typed)
    setRefused(read.ok ? undefined : read.message)
    if (!read.ok) return
    setSearched(read.term)
    onSearch(read.term)
  }

  function keyDown (event: KeyboardEvent) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (list.current?.press(key) === true) {
      event.preventDefault()
      if (key === 'ArrowDown') setWish('asked')
    } else if (key === 'ArrowDown') {
      event.preventDefault()
      if (isOther && code !== undefined && code.hasSuggestions(text, user)) setWish('asked')
      else onLeaveDown()
    }
  }

  return (
    // With its action, the form works even before this code has run.
    <Form role='search' action={paths.stock} noValidate onSubmit={event => { event.preventDefault(); search(text) }}>
      <Top>
        <Label htmlFor={field.id}>Part number or description</Label>
        <Keys type='button' onClick={onHelp}>Keyboard shortcuts (?)</Keys>
      </Top>
      <Line>
        <Input
          {...field.aria}
          ref={input}
          id={field.id}
          type='search'
          role='combobox'
          aria-autocomplete='list'
          aria-expanded={listState !== undefined}
          aria-controls={listState?.listId}
          aria-activedescendant={listState?.active}
          name='term'
          enterKeyHint='search'
          autoComplete='off'
          {...typedAsIs}
          maxLength={limits.searchEnteredMax}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setWish('typing')
          }}
          onKeyDown={keyDown}
          // Touch devices have no down arrow key.
          onClick={() => { if (!hasFinePointer()) setWish('asked') }}
          onBlur={close}
        />
        <Button kind='primary' type='submit'><SearchIcon />Search</Button>
        {Suggestions !== undefined && isOther && wish !== undefined && (wish === 'asked' || text.trim() !== '') && (
          <Suggestions
            ref={list}
            id={`${field.id}-suggestions`}
            text={text}
            user={user}
            isAsked={wish === 'asked'}
            onState={setListState}
            onChoose={search}
            onClose={close}
          />
        )}
      </Line>
      <FieldNotes hint={undefined} error={error} hintId={undefined} errorId={field.errorId} />
    </Form>
  )
}

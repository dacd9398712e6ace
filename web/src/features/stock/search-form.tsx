import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { searchTerm } from '@portal/contracts/rules/search-term'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { control, FieldNotes, Label, useFieldAria } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'

const Form = styled.form`
  display: grid;
  gap: ${space(1)};
  max-width: 640px;
`

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
`

const Input = styled.input`
  ${control}
  min-height: 40px;
`

/** The search box. An invalid term is explained beside it and not sent. */
export function SearchForm ({ term, problem, onSearch, onLeaveDown }: {
  /** The term in the address bar. */
  term: string
  /** Why that term was not searched for. */
  problem: string | undefined
  onSearch: (term: string) => void
  /** The down arrow key moves on to the results. */
  onLeaveDown: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(term)
  const [refused, setRefused] = useState<string>()
  const [shownTerm, setShownTerm] = useState(term)
  if (shownTerm !== term) {
    // Back and Forward change the address while the form is shown.
    setShownTerm(term)
    setText(term)
    setRefused(undefined)
  }
  const error = refused ?? problem
  const field = useFieldAria({ error })

  useLayoutEffect(() => {
    // The form is part of the served document, so the user may have typed into it before this code ran. Keep that text.
    const typed = input.current?.value ?? ''
    if (typed !== '') setText(typed)
  }, [])

  useEffect(() => {
    // No focus on touch devices: the on-screen keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  function submit () {
    const read = searchTerm(text)
    setRefused(read.ok ? undefined : read.message)
    if (read.ok) onSearch(read.term)
  }

  function keyDown (event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onLeaveDown()
  }

  return (
    // With its action, the form works even before this code has run.
    <Form role='search' action={paths.stock} noValidate onSubmit={event => { event.preventDefault(); submit() }}>
      <Label htmlFor={field.id}>Part number or description</Label>
      <Line>
        <Input
          {...field.aria}
          ref={input}
          id={field.id}
          type='search'
          name='term'
          enterKeyHint='search'
          autoComplete='off'
          autoCapitalize='none'
          spellCheck={false}
          maxLength={limits.searchTermMax}
          value={text}
          onChange={event => { setText(event.target.value) }}
          onKeyDown={keyDown}
        />
        <Button kind='primary' type='submit'><SearchIcon />Search</Button>
      </Line>
      <FieldNotes hint={undefined} error={error} hintId={undefined} errorId={field.errorId} />
    </Form>
  )
}

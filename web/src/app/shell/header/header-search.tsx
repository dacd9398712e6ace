import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { isTextField, useKeyAnywhere } from '../../../lib/keyboard/use-key-anywhere.ts'
import { paths, to } from '../../../paths.ts'
import { color, radius, space } from '../../../theme/tokens.ts'
import { typedAsIs } from '../../../ui/controls/typed-as-is.ts'
import { SearchIcon } from '../../../ui/controls/icons.tsx'
import { headerControl, onTablet } from './header-styles.ts'

const Form = styled.form`
  position: relative;
  display: none;
  flex: 1 1 160px;
  min-width: 88px;
  max-width: 420px;

  ${onTablet(css`
    display: block;
  `)}

  svg {
    position: absolute;
    top: 0;
    bottom: 0;
    left: ${space(2)};
    margin-block: auto;
    color: ${color('header-muted')};
    pointer-events: none;
  }
`

const Field = styled.input`
  width: 100%;
  height: 36px;
  padding: 0 ${space(2)} 0 ${space(9)};
  background: ${color('header-line')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  text-overflow: ellipsis;

  &::placeholder {
    color: ${color('header-muted')};
    opacity: 1;
  }
`

const ToStock = styled(Link)`
  ${headerControl}

  ${onTablet(css`
    display: none;
  `)}
`

/** Tells the stock page that the person wants to type there. */
const wish = { search: true }

/**
 * The search for parts on any page without its own search box; `/` leads to it. On a phone, it is a link to the stock page.
 */
export function HeaderSearch () {
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useKeyAnywhere(event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTextField(event.target)) return
    event.preventDefault()
    field.current?.select()
    field.current?.focus()
    // It is hidden on a phone.
    if (document.activeElement !== field.current) navigate(paths.stock, { state: wish })
  })

  function search (event: FormEvent) {
    event.preventDefault()
    navigate(term.trim() === '' ? paths.stock : to.stock(term.trim()))
  }

  return (
    <>
      <Form role='search' aria-label='Parts' action={paths.stock} onSubmit={search}>
        <SearchIcon />
        <Field
          ref={field}
          type='search'
          name='term'
          aria-label='Search for parts'
          aria-keyshortcuts='/'
          placeholder='Part number or description'
          autoComplete='off'
          {...typedAsIs}
          enterKeyHint='search'
          maxLength={limits.searchEnteredMax}
          value={term}
          onChange={event => { setTerm(event.target.value) }}
        />
      </Form>
      <ToStock to={paths.stock} state={wish} aria-label='Search for parts'><SearchIcon /></ToStock>
    </>
  )
}

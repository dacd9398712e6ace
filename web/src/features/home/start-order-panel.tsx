import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { searchTerm } from '@portal/contracts/rules/stock/search-term'
import { useCartLines } from '../../domain/cart/use-cart.ts'
import { paths, to } from '../../paths.ts'
import { media, space } from '../../theme/tokens.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { control, FieldNotes, Label, useFieldAria } from '../../ui/controls/field.tsx'
import { SearchIcon } from '../../ui/controls/icons.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

const Form = styled.form`
  display: grid;
  gap: ${space(1)};
`

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
`

const Input = styled.input`
  ${control}
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(4)};

  ${media.belowTablet} {
    > * {
      flex: 1 1 40%;
    }
  }
`

/** Ways to begin an order: the stock search, the stock page, known part numbers, and earlier drafts. */
export function StartOrderPanel () {
  const hasCart = useCartLines().length > 0
  return (
    <Panel title='Check Stock or Place an Order'>
      <StockSearchBox />
      <Actions>
        <ButtonLink to={paths.stock}>Stock Check &amp; New Orders</ButtonLink>
        <ButtonLink to={paths.quickOrder}>Quick Order</ButtonLink>
        <ButtonLink to={hasCart ? paths.cart : paths.savedOrders}>Resume Order{!hasCart && ' (Saved Orders)'}</ButtonLink>
      </Actions>
    </Panel>
  )
}

/** Searches the stock. If a term is invalid, a message below explains why. */
export function StockSearchBox () {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useFieldAria({ error })
  const navigate = useNavigate()

  function search (event: FormEvent) {
    event.preventDefault()
    const read = searchTerm(text)
    setError(read.ok ? undefined : read.message)
    if (read.ok) navigate(to.stock(read.term))
  }

  return (
    <Form role='search' aria-label='Search the stock' action={paths.stock} noValidate onSubmit={search}>
      <Label htmlFor={field.id}>Search for parts by number or description</Label>
      <Line>
        <Input
          {...field.aria}
          id={field.id}
          type='search'
          name='term'
          enterKeyHint='search'
          autoComplete='off'
          {...typedAsIs}
          maxLength={limits.searchEnteredMax}
          value={text}
          onChange={event => { setText(event.target.value) }}
        />
        <Button kind='primary' type='submit'><SearchIcon />Search</Button>
      </Line>
      <FieldNotes hint={undefined} error={error} hintId={undefined} errorId={field.errorId} />
    </Form>
  )
}

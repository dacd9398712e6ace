import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { handOverCart, refetchHandOvers, useColleagues } from '../../api/hand-overs.ts'
import { cartOf, cartSent } from '../../domain/cart/cart.ts'
import { fetchCartQuietly } from '../../domain/cart/sync/open-carts.ts'
import { useCartLines, useCartQuantity } from '../../domain/cart/use-cart.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { randomUuid } from '../../lib/browser/random-uuid.ts'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { HandedCarts } from '../../domain/cart/handed-carts.tsx'

/** Moves the cart into a colleague's. Staff hand it to one of the dealer's people. */
export function HandOverRoute () {
  return (
    <WithCustomer title='Hand Over Cart'>
      {customer => (
        <Page title='Hand Over Cart' narrow>
          <Stack>
            <Panel><HandOver key={customer} customer={customer} /></Panel>
            <HandedCarts />
          </Stack>
        </Page>
      )}
    </WithCustomer>
  )
}

function HandOver ({ customer }: { customer: string }) {
  const { data, error, isValidating, retry } = useColleagues()
  const lines = useCartLines()
  if (lines.length === 0) {
    return <EmptyState title='Your cart is empty.' body='Add parts to the cart to hand it over.'><ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink></EmptyState>
  }
  if (data === undefined) {
    return <LoadingOrError error={error} title='The dealer’s people could not be loaded' retrying={isValidating} onRetry={retry} height='120px' />
  }
  if (data.people.length === 0) {
    return (
      <EmptyState title='There is nobody to hand it to.' body='Nobody else at this dealership has logged in yet. Save the cart as an order instead.'>
        <ButtonLink kind='primary' to={paths.saveCart}>Save order</ButtonLink>
      </EmptyState>
    )
  }
  return <HandOverForm customer={customer} people={data.people} />
}

function HandOverForm ({ customer, people }: { customer: string, people: ReadonlyArray<{ _id: string, name: string }> }) {
  const lines = useCartLines()
  const pieces = useCartQuantity()
  const navigate = useNavigate()
  const [to, setTo] = useState(people.length === 1 ? people[0]?._id ?? '' : '')
  const [isMissing, setMissing] = useState(false)
  const choice = useRef<HTMLSelectElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError>()
  // Kept while the answer is unknown, so that the cart is handed over only once if it is sent to the same person again.
  const id = useRef(randomUuid())

  async function submit (event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (to === '') {
      setMissing(true)
      choice.current?.focus()
      return
    }
    setBusy(true)
    setRefused(undefined)
    try {
      await cartSent(customer)
      await handOverCart({ id: id.current, to, seen: cartOf(customer).lines.map(line => ({ id: line.id, quantity: line.quantity })) })
      await fetchCartQuietly(customer)
      const name = people.find(person => person._id === to)?.name ?? ''
      toast({ id: 'hand-over', kind: 'success', header: 'Cart Handed Over', body: `${name} has it now, and gets an email. You can take it back from your home page.` })
      navigate(paths.home)
    } catch (failure) {
      const error = toApiError(failure)
      // Refused, not just unanswered, so the next attempt is a new one.
      if (error.status > 0 && error.status < 500) id.current = randomUuid()
      if (error.code === 'changed_meanwhile') {
        await fetchCartQuietly(customer)
        // It may have been handed over by an attempt whose answer was lost.
        refetchHandOvers()
      }
      setRefused(error)
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>Your cart of {counted(lines.length, 'line')} and {counted(pieces, 'piece')} moves into that person’s cart, with its notes. Nothing is ordered.</p>
        <SelectField
          ref={choice} label='Hand it to' value={to} disabled={busy} error={isMissing ? 'Choose a person.' : undefined}
          onChange={event => {
            setTo(event.target.value)
            setMissing(false)
            id.current = randomUuid()
          }}
        >
          {to === '' && <option value=''>Choose a person</option>}
          {people.map(({ _id, name }) => <option key={_id} value={_id}>{name}</option>)}
        </SelectField>
        {refused !== undefined && <Notice kind='danger' alert>{refused.code === 'changed_meanwhile' ? 'Your cart was changed in another tab or on another device. Look at it again, then hand it over.' : refused.message}</Notice>}
        <ActionRow><Button kind='primary' type='submit' loading={busy}>Hand over</Button><ButtonLink to={paths.cart}>Back to the cart</ButtonLink></ActionRow>
      </Stack>
    </form>
  )
}

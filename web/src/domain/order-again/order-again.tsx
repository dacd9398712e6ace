import { useCallback, useMemo, useState } from 'react'
import { alwaysPicksUp } from '@portal/contracts/rules/checkout/ship-method'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { usePartsToday } from '../../api/stock.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { paths } from '../../paths.ts'
import { CartTotals } from '../order-entry/cart-totals.tsx'
import type { CartLines } from '../cart/content/cart-lines.ts'
import { useCart, useCartLines } from '../cart/use-cart.ts'
import { useDealer } from '../session/session.ts'
import { CartBlockNotice } from '../submission/submit-button/cart-block-notice.tsx'
import { OrderAgainTable } from './order-again-table.tsx'
import { OrderAgainActions, PutIntoCartNotice } from './order-again-actions.tsx'
import type { PastLine } from './past-line.ts'
import { addLinesToCart, putLinesInPlaceOfCart, type UndoableChange } from './put-into-cart.ts'
import { firstChoice, linesForCart, linesToRestore, todaysLine, type LineChoice, type PartsToday } from './todays-lines.ts'

type Props = {
  customer: CustomerNumber
  /** Of the list of lines. */
  title: string
  lines: readonly PastLine[]
  /** The reference of an order that no longer stands: it can be put back into the cart only once. */
  restores?: string | undefined
}

/**
 * Orders past lines again: shows what has changed since, lets the person choose lines, quantities and replacements, and adds them to the cart or
 * replaces it, which can be undone.
 */
export function OrderAgain (props: Props) {
  const { restores, lines } = props
  const isRestored = useCart(cart => restores !== undefined && cart.away?.includes(restores) === true)
  const [hereRestored, setHereRestored] = useState(false)
  if (lines.length === 0) return <Panel><EmptyState title='There are no parts to order again.'><ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink></EmptyState></Panel>
  if (isRestored && !hereRestored) {
    return (
      <Panel>
        <EmptyState title='This order was already handled.' body='Its parts were restored to the cart, or the order was dismissed.'>
          <ButtonLink kind='primary' to={paths.cart}>View cart</ButtonLink>
        </EmptyState>
      </Panel>
    )
  }
  // The choices belong to these lines, so they are reset if the order changes.
  return <Lines {...props} key={JSON.stringify(lines)} restores={isRestored ? undefined : restores} onRestored={() => { setHereRestored(true) }} />
}

function Lines ({ customer, title, lines, restores, onRestored }: Props & { onRestored: () => void }) {
  const dealer = useDealer()
  const inCart = useCartLines()
  const [choices, setChoices] = useState<readonly LineChoice[]>(() => lines.map(firstChoice))
  const [done, setDone] = useState<UndoableChange & { choices: readonly LineChoice[] }>()
  const [undoneTo, setUndoneTo] = useState<CartLines>()
  const numbers = useMemo(() => [...new Set(lines.map(line => line.id))], [lines])
  const { data, asOf, error, isValidating, retry } = usePartsToday(numbers)
  const today: PartsToday = useMemo(() => new Map(data?.map(part => [part.typed, part])), [data])
  const current = useMemo(() => lines.flatMap((line, at) => {
    const choice = choices[at]
    return choice === undefined ? [] : [todaysLine(line, choice, today)]
  }), [lines, choices, today])
  const ordered = useMemo(() => linesForCart(current), [current])

  const change = useCallback((at: number, to: Partial<LineChoice>) => {
    setChoices(all => all.map((choice, index) => index === at ? { ...choice, ...to } : choice))
  }, [])

  function put (into: typeof addLinesToCart) {
    if (restores !== undefined) onRestored()
    setDone({ ...into(customer, ordered, restores === undefined ? undefined : { ...linesToRestore(current), reference: restores }), choices })
    setUndoneTo(undefined)
    // Lines checked from now on are wanted again.
    setChoices(choices.map(choice => ({ ...choice, isOut: true })))
  }

  function undo () {
    if (done === undefined) return
    done.undo()
    setChoices(done.choices)
    setDone(undefined)
    setUndoneTo(done.before)
  }

  if (data === undefined && error === undefined) return <Panel title={title} flush><div aria-busy><Skeleton $height='280px' /></div></Panel>
  const notChecked = current.filter(line => line.notChecked).length
  const isOffered = done === undefined || ordered.length > 0
  const totals = cartTotals(ordered)
  const panelTitle = !isOffered ? 'Your cart' : data === undefined || asOf !== undefined ? 'Stock and prices' : 'At today’s prices'
  // The amount missing for free freight depends on the whole cart.
  const pickup = alwaysPicksUp(dealer)
  const freightMinimum = inCart.length > 0 ? 0 : dealer?.freight_minimum ?? 0
  return (
    <MainAside>
      <Panel title={title} asOf={asOf} flush>
        <OrderAgainTable
          caption={title} lines={current} today={today} inCart={inCart} onChange={change}
          onAll={isOut => { setChoices(all => all.map(choice => ({ ...choice, isOut }))) }}
        />
      </Panel>
      <Panel title={panelTitle}>
        <Stack>
          {data !== undefined && isOffered && (
            <div>
              <CartTotals totals={totals} freightMinimum={freightMinimum} pickup={pickup} ofLines={notChecked > 0 ? ordered.length : undefined} />
            </div>
          )}
          {done !== undefined && <PutIntoCartNotice done={done} onUndo={undo} />}
          {isOffered && ordered.length > 0 && <CartBlockNotice adding={ordered} />}
          {isOffered && (
            <OrderAgainActions
              lines={current} ordered={ordered} totals={totals} freightMinimum={freightMinimum} pickup={pickup} inCart={inCart}
              checking={isValidating} error={error}
              undoneTo={undoneTo} onRetry={retry} onAdd={() => { put(addLinesToCart) }} onReplace={() => { put(putLinesInPlaceOfCart) }}
            />
          )}
        </Stack>
      </Panel>
    </MainAside>
  )
}

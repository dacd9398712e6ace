import { useState } from 'react'
import type { BackOrder } from '@portal/contracts/back-orders'
import { useCartLines } from '../../../domain/cart/use-cart.ts'
import { addLinesWithToast } from '../../../domain/order-entry/add-lines-with-toast.ts'
import { stockText } from '../../../domain/order-entry/supply-words.ts'
import { counted, formatCount } from '../../../lib/text/format.ts'
import { to } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { focusOnArrival } from '../../../ui/controls/focus-on-arrival.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'

/**
 * The part that replaces a back-ordered one, with its stock, and how many pieces of it the cart has already. One click puts as many pieces of it into
 * the cart as are missing; what was done takes the button's place, and the focus.
 */
export function ReplacementOffer ({ customer, line }: { customer: string, line: BackOrder }) {
  const [added, setAdded] = useState(false)
  const cart = useCartLines()
  const { item_number: number, quantity_backordered: pieces, replacement } = line
  if (replacement === undefined) return null
  const { item_number: by, quantity } = replacement
  const inCart = cart.find(({ id }) => id === by)?.quantity
  const stock = quantity > 0 ? `${stockText(replacement)} in stock` : 'out of stock'
  const pieceCounts = inCart === undefined || added ? stock : `${stock}, ${formatCount(inCart)} in cart`
  const note = `Replaces ${number}`
  return (
    <SmallPrint>
      Replaced by <TextLink to={to.stock(by)}><VerbatimNumber>{by}</VerbatimNumber></TextLink> ({pieceCounts}){' '}
      {added
        ? <span ref={focusOnArrival} tabIndex={-1}>{counted(pieces, 'piece')} added to the cart. The back order stays until the distributor cancels it.</span>
        : (
          <Button
            compact aria-label={`Add ${formatCount(pieces)} to cart: ${by} instead of ${number}`}
            onClick={() => { setAdded(addLinesWithToast(customer, [{ id: by, item: replacement, quantity: pieces, note }]).added.length > 0) }}
          >Add {formatCount(pieces)} to cart
          </Button>
          )}
    </SmallPrint>
  )
}

import { useId, useRef, useState } from 'react'
import { css } from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { readQuantity } from '@portal/contracts/rules/cart/cart-lines'
import { formatCount } from '../../lib/text/format.ts'
import { whenEnter } from '../../lib/keyboard/when-enter.ts'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'

/**
 * Styles for every `QuantityField` inside a styled component that includes them. A styled component per field would make a long list slow.
 */
export const quantityFieldStyle = css`
  .quantity {
    --side: 32px;
    display: inline-grid;
    grid-template-columns: var(--side) 52px var(--side);
    height: max(var(--side), 1.4rem);
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};

    ${media.touch} {
      --side: ${touchTarget};
      height: calc(var(--side) + 2px);
    }
  }

  .quantity:focus-within {
    outline: 2px solid ${color('focus')};
    outline-offset: -1px;
  }

  .quantity.invalid {
    border-color: ${color('danger')};
    box-shadow: 0 0 0 1px ${color('danger')};
  }

  small.wrong {
    ${text('small')}
    display: block;
    padding-top: ${space(1)};
    color: ${color('danger')};
    font-weight: 600;
  }

  /* On one line it would push the table's other cells, and this field's buttons, under the elements next to the table. */
  td small.wrong {
    max-width: 24ch;
    margin-left: auto;
    white-space: normal;
  }

  small.wrong:has(+ .fix) {
    display: inline-block;
    margin-right: ${space(1)};
  }

  .fix {
    ${text('small')}
    min-height: 24px;
    padding: 0 ${space(1)};
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};
    font-weight: 600;
    cursor: pointer;

    ${media.touch} {
      min-height: ${touchTarget};
      padding: 0 ${space(3)};
    }
  }

  .quantity input {
    min-width: 0;
    padding: 0 2px;
    background: none;
    border: 0;
    text-align: center;
    outline: none;
  }

  .quantity button {
    padding: 0;
    background: none;
    border: 0;
    color: ${color('ink-muted')};
    font-size: 1rem;
    line-height: 1;
    cursor: pointer;
  }

  .quantity button:hover {
    background: ${color('surface-sunken')};
    color: ${color('ink')};
  }
`

/**
 * A field for the quantity of a part, with buttons to step it. An empty field is 0. A typed number takes effect at once. Anything else, and
 * what is above the limit of a line, stays in the field with an error message, and the quantity from before it was typed
 * applies again. The buttons are not in the tab order, because keyboard users type a number faster.
 */
export function QuantityField ({ value, of, pack = 1, error, fix, isBlankAtZero = false, isDraft = false, onQuantity, onWrong, onEnter }: {
  value: number
  /** The name of the part, for screen readers. */
  of: string
  /** The buttons step by whole packs of this many pieces. */
  pack?: number | undefined
  /** An error message from the parent, shown if the field has none of its own. */
  error?: string | undefined
  /** The nearest valid quantity, offered next to the message. */
  fix?: number | undefined
  /** Shows an empty field instead of 0, for a list in which most parts are not wanted. */
  isBlankAtZero?: boolean
  /** The quantity counts only once it is added. Otherwise, the error message names the quantity that still applies. */
  isDraft?: boolean
  onQuantity: (quantity: number) => void
  /** Called with whether the text in the field is not a quantity. */
  onWrong?: (isWrong: boolean) => void
  /** Called for Enter in the field, if it is not in a form. */
  onEnter?: () => void
}) {
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  /** The quantity from before the person began to type. */
  const [before, setBefore] = useState(value)
  const wanted = typed === undefined ? value : lineQuantity(typed)
  const ownError = wanted === undefined ? invalid() : undefined
  const wrong = ownError ?? error
  // Show the quantity that applies if another tab has changed it since.
  const shown = wanted === undefined || wanted === value ? typed ?? value : value

  function invalid (): string {
    const noNumber = isDraft && !isBlankAtZero ? messages.quantityInvalid : messages.quantityOrNoneInvalid
    const why = readQuantity(typed ?? '') === undefined ? noNumber : messages.quantityMax
    return isDraft ? why : `${why} Until then, the quantity stays at ${formatCount(value)}.`
  }

  function type (entry: string) {
    const quantity = lineQuantity(entry)
    const isMine = typed !== undefined && wanted === value
    const counted = isMine ? before : value
    setBefore(counted)
    setTyped(entry)
    if (quantity !== undefined) onQuantity(quantity)
    else if (value !== counted) onQuantity(counted)
    onWrong?.(quantity === undefined)
  }

  function step (by: 1 | -1) {
    const packs = by === 1 ? Math.floor(value / pack) : Math.ceil(value / pack)
    const most = Math.floor(limits.cartQuantityMax / pack)
    setTyped(undefined)
    onQuantity(pack * Math.min(most, Math.max(0, packs + by)))
    onWrong?.(false)
  }

  function take (quantity: number) {
    setTyped(undefined)
    onQuantity(quantity)
    // The button is about to disappear.
    field.current?.focus()
  }

  function leave () {
    // Show the number in its usual form: 007 becomes 7.
    if (wanted !== undefined) setTyped(undefined)
  }

  return (
    <>
      <span className={wrong === undefined ? 'quantity' : 'quantity invalid'}>
        <button type='button' tabIndex={-1} aria-label={`One less ${of}`} onClick={() => { step(-1) }}>−</button>
        <input
          ref={field}
          name='quantity'
          inputMode='numeric'
          autoComplete='off'
          aria-label={`Quantity of ${of}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : errorId}
          value={shown === 0 && isBlankAtZero ? '' : shown}
          onChange={event => { type(event.target.value) }}
          onFocus={event => { event.target.select() }}
          onBlur={leave}
          onKeyDown={onEnter && whenEnter(onEnter)}
        />
        <button type='button' tabIndex={-1} aria-label={`One more ${of}`} onClick={() => { step(1) }}>+</button>
      </span>
      {wrong !== undefined && <small role='alert' id={errorId} className='wrong'>{wrong}</small>}
      {ownError === undefined && error !== undefined && fix !== undefined && (
        <button type='button' className='fix' aria-label={`Use ${formatCount(fix)} for ${of}`} onClick={() => { take(fix) }}>Use {formatCount(fix)}</button>
      )}
    </>
  )
}

/** The quantity in a text; undefined if a line cannot have it. */
function lineQuantity (text: string): number | undefined {
  const quantity = readQuantity(text)
  return quantity !== undefined && quantity <= limits.cartQuantityMax ? quantity : undefined
}

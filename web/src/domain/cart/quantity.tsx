import { useId, useState } from 'react'
import { css } from 'styled-components'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { lineQuantity, readQuantity } from '@portal/contracts/rules/cart-lines'
import { formatCount } from '../../lib/format.ts'
import { whenEnter } from '../../lib/when-enter.ts'
import { color, media, radius, space, text, touchTarget } from '../../theme/tokens.ts'

/**
 * The look of every `Quantity` within, for the styles of what surrounds them: a styled component for each would make a long list slow.
 */
export const quantityLook = css`
  .quantity {
    --side: 32px;
    display: inline-grid;
    grid-template-columns: var(--side) 52px var(--side);
    height: var(--side);
    background: ${color('surface')};
    border: 1px solid ${color('line-strong')};
    border-radius: ${radius};

    ${media.touch} {
      --side: ${touchTarget};
    }
  }

  .quantity:focus-within {
    border-color: ${color('focus')};
    box-shadow: 0 0 0 1px ${color('focus')};
  }

  .quantity.invalid {
    border-color: ${color('accent')};
    box-shadow: 0 0 0 1px ${color('accent')};
  }

  small.wrong {
    ${text('small')}
    display: block;
    padding-top: ${space(1)};
    color: ${color('accent')};
    font-weight: 600;
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
 * How many of a part, typed or stepped; an empty field is 0. What is typed counts at once. What is no quantity does not: it stays in the
 * field, which says so, and the quantity before it counts again. The steps are for the pointer: by keyboard a number is typed faster.
 */
export function Quantity ({ value, of, error, onQuantity, onWrong, onEnter }: {
  value: number
  /** What is counted, for screen readers. */
  of: string
  /** What is wrong with the quantity, where its surroundings know. */
  error?: string | undefined
  onQuantity: (quantity: number) => void
  /** Whether what stands in the field is no quantity. Without it the quantity before goes on counting, and the error says so. */
  onWrong?: (isWrong: boolean) => void
  /** Called for Enter in the field, if it is not in a form. */
  onEnter?: () => void
}) {
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  /** What counted before it was typed in. */
  const [before, setBefore] = useState(value)
  const wanted = typed === undefined ? value : readQuantity(typed)
  const wrong = wanted === undefined ? invalid() : wanted > limits.cartQuantityMax ? messages.quantityMax : error
  // What counts is shown, in the place of more than a line holds too, and where it was changed elsewhere since it was typed.
  const shown = wanted === undefined || wanted === value ? typed ?? value : value

  function invalid (): string {
    return onWrong === undefined ? `${messages.quantityInvalid} Still ${formatCount(value)}.` : messages.quantityInvalid
  }

  function type (entry: string) {
    const quantity = readQuantity(entry)
    const isMine = typed !== undefined && wanted !== undefined && lineQuantity(wanted) === value
    const counted = isMine ? before : value
    setBefore(counted)
    setTyped(entry)
    if (quantity !== undefined) onQuantity(lineQuantity(quantity))
    else if (value !== counted) onQuantity(counted)
    onWrong?.(quantity === undefined)
  }

  function step (by: number) {
    setTyped(undefined)
    onQuantity(Math.max(0, lineQuantity(value + by)))
    onWrong?.(false)
  }

  function leave () {
    // As it counts: 007 is 7.
    if (wanted !== undefined) setTyped(undefined)
  }

  return (
    <>
      <span className={wrong === undefined ? 'quantity' : 'quantity invalid'}>
        <button type='button' tabIndex={-1} aria-label={`One less ${of}`} onClick={() => { step(-1) }}>−</button>
        <input
          name='quantity'
          inputMode='numeric'
          autoComplete='off'
          aria-label={`Quantity of ${of}`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : errorId}
          value={shown}
          onChange={event => { type(event.target.value) }}
          onFocus={event => { event.target.select() }}
          onBlur={leave}
          onKeyDown={onEnter && whenEnter(onEnter)}
        />
        <button type='button' tabIndex={-1} aria-label={`One more ${of}`} onClick={() => { step(1) }}>+</button>
      </span>
      {wrong !== undefined && <small role='alert' id={errorId} className='wrong'>{wrong}</small>}
    </>
  )
}

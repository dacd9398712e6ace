import { useState } from 'react'
import { css } from 'styled-components'
import { readWholeNumber } from '../lib/whole-number.ts'
import { color, media, radius, touchTarget } from '../theme/tokens.ts'

/**
 * The look of every `Quantity` within. It belongs into the styles of what surrounds them: a styled component of their own
 * each would make a long list slow.
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
 * A whole number from 0 to `max`, typed or stepped. Keys that would make anything else of it are ignored; an emptied field
 * is 0. The steps are for the pointer: by keyboard a number is typed faster.
 */
export function Quantity ({ value, max, of, onQuantity }: {
  value: number
  max: number
  /** What is counted, for screen readers. */
  of: string
  onQuantity: (quantity: number) => void
}) {
  const [typed, setTyped] = useState<string>()

  function type (text: string) {
    const quantity = readWholeNumber(text, max)
    if (quantity === undefined) return
    setTyped(text)
    onQuantity(quantity)
  }

  function step (by: number) {
    setTyped(undefined)
    onQuantity(Math.max(0, Math.min(max, value + by)))
  }

  return (
    <span className='quantity'>
      <button type='button' tabIndex={-1} aria-label={`One less ${of}`} onClick={() => { step(-1) }}>−</button>
      <input
        name='quantity'
        inputMode='numeric'
        autoComplete='off'
        aria-label={`Quantity of ${of}`}
        value={typed ?? value}
        onChange={event => { type(event.target.value) }}
        onFocus={event => { event.target.select() }}
        onBlur={() => { setTyped(undefined) }}
      />
      <button type='button' tabIndex={-1} aria-label={`One more ${of}`} onClick={() => { step(1) }}>+</button>
    </span>
  )
}

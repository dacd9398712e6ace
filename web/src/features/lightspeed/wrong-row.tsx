import { memo, useId, useState } from 'react'
import { limits } from '@portal/contracts/policy/limits'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatCount } from '../../lib/text/format.ts'
import { whenEnter } from '../../lib/keyboard/when-enter.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VerbatimNumber, withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'
import type { WrongLine } from './file-preview.ts'

/** A part number and a quantity as they were typed. */
export type LineCorrection = { number: string, quantity: string }

/** What a person can do with an invalid line. */
export type WrongLineActions = {
  onCorrect: (key: number, typed: LineCorrection) => void
  onLeaveOut: (key: number) => void
  /** Resolves once the line is in the cart, or cannot be. */
  onMoveToCart: (key: number, typed: LineCorrection) => Promise<void>
}

const nearShown = 4

/** An invalid line with its reason and the fields to correct it. Enter in a field applies the correction. */
export const WrongRow = memo(function WrongRow ({ wrong, onCorrect, onLeaveOut, onMoveToCart }: WrongLineActions & { wrong: WrongLine }) {
  const { key, line, text, fault: { why, in: place, whole }, near = [], isAsked = false } = wrong
  const [number, setNumber] = useState(wrong.part)
  const [quantity, setQuantity] = useState(wrong.quantity)
  const [moving, setMoving] = useState(false)
  const reasonId = useId()

  function correct (changes: Partial<LineCorrection> = {}) {
    const typed = { number, quantity, ...changes }
    setNumber(typed.number)
    setQuantity(typed.quantity)
    onCorrect(key, typed)
  }

  async function moveToCart () {
    setMoving(true)
    await onMoveToCart(key, { number, quantity })
    setMoving(false)
  }

  const field = { autoComplete: 'off', maxLength: limits.searchTermMax, 'aria-describedby': reasonId, onKeyDown: whenEnter(() => { correct() }) }
  return (
    <tr>
      <td data-label='Line' data-numeric>{formatCount(line)}</td>
      <td data-wide>
        <code><bdi>{text}</bdi></code>
        <p id={reasonId} className='problem' aria-live='polite'>{withVerbatimNumbers(why)}</p>
        {near.length > 0 && (
          <div className='choices'>
            Did you mean
            {near.slice(0, nearShown).map(item => (
              <Button key={item.item_number} compact title={item.item_description} onClick={() => { correct({ number: item.item_number }) }}>
                <VerbatimNumber>{item.item_number}</VerbatimNumber>
              </Button>
            ))}
          </div>
        )}
        {whole !== undefined && (
          <div className='choices'><Button compact onClick={() => { correct({ quantity: String(whole) }) }}>Use {formatCount(whole)}</Button></div>
        )}
      </td>
      <td data-label={partColumns.number}>
        <input {...field} {...typedAsIs} aria-label={`Part number of line ${line}`} aria-invalid={!isAsked && place === 'part'} value={number} onChange={event => { setNumber(event.target.value) }} />
      </td>
      <td data-label='Quantity'>
        <input {...field} inputMode='numeric' aria-label={`Quantity of line ${line}`} aria-invalid={place === 'quantity'} value={quantity} onChange={event => { setQuantity(event.target.value) }} />
      </td>
      <td data-actions>
        <div className='choices'>
          <Button compact loading={isAsked} aria-label={`Check again: line ${line}`} onClick={() => { correct() }}>Check again</Button>
          <Button compact aria-label={`Leave out line ${line}`} onClick={() => { onLeaveOut(key) }}>Leave out</Button>
          <Button compact loading={moving} disabled={number.trim() === ''} aria-label={`Move to cart: line ${line}`} onClick={moveToCart}>Move to cart</Button>
        </div>
      </td>
    </tr>
  )
})

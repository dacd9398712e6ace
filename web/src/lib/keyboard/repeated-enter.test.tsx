import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ignoreRepeatedEnter } from './repeated-enter.ts'

ignoreRepeatedEnter()

/**
 * Fires a keydown event as a browser does.
 * @returns whether the default action was not prevented
 */
const press = (element: Element, repeat: boolean, key = 'Enter'): boolean => fireEvent.keyDown(element, { key, repeat })

test('of a held Enter key, only the first press counts', () => {
  const pressed = vi.fn()
  render(<div onKeyDown={pressed} role='presentation'><button type='button'>Submit</button></div>)
  const button = screen.getByRole('button')
  expect(press(button, false)).toBe(true)
  expect(press(button, true)).toBe(false)
  expect(press(button, true)).toBe(false)
  expect(pressed).toHaveBeenCalledOnce()
  expect(press(button, true, 'ArrowDown')).toBe(true)
})

test('in a textarea every Enter adds a line', () => {
  render(<textarea aria-label='Content' />)
  expect(press(screen.getByLabelText('Content'), true)).toBe(true)
})

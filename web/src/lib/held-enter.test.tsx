import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ignoreHeldEnter } from './held-enter.ts'

ignoreHeldEnter()

/** As a browser sends it. @returns whether it would do what the key does there */
const press = (element: Element, repeat: boolean, key = 'Enter'): boolean => fireEvent.keyDown(element, { key, repeat })

test('only the first Enter of a key that is held counts', () => {
  const pressed = vi.fn()
  render(<div onKeyDown={pressed} role='presentation'><button type='button'>Submit</button></div>)
  const button = screen.getByRole('button')
  expect(press(button, false)).toBe(true)
  expect(press(button, true)).toBe(false)
  expect(press(button, true)).toBe(false)
  expect(pressed).toHaveBeenCalledOnce()
  expect(press(button, true, 'ArrowDown')).toBe(true)
})

test('in a text of several lines each is a line', () => {
  render(<textarea aria-label='Content' />)
  expect(press(screen.getByLabelText('Content'), true)).toBe(true)
})

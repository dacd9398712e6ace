import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './after-press.ts'

beforeAll(watchPresses)

test('the message of a field that was left waits for the click of what is being pressed', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  const seen: string[] = []
  button.addEventListener('click', () => { seen.push('click') })
  afterPress(() => { seen.push('at once') })
  fireEvent.mouseDown(button)
  afterPress(() => { seen.push('shown') })
  afterPress(() => { seen.push('shown, too') })
  expect(seen).toEqual(['at once'])
  fireEvent.mouseUp(button)
  fireEvent.click(button)
  await vi.waitFor(() => { expect(seen).toEqual(['at once', 'click', 'shown', 'shown, too']) })
  afterPress(() => { seen.push('by keyboard') })
  expect(seen.at(-1)).toBe('by keyboard')
})

test('something that is dragged, or still pressed when the window is left, does not hold up the message for good', async () => {
  for (const leave of [() => { fireEvent.dragEnd(document.body) }, () => { fireEvent.blur(window) }]) {
    const shown = vi.fn()
    fireEvent.mouseDown(document.body)
    afterPress(shown)
    leave()
    await vi.waitFor(() => { expect(shown).toHaveBeenCalledOnce() })
  }
})

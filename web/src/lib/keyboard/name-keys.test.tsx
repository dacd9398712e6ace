import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { nameKeys } from './name-keys.ts'

beforeAll(() => { nameKeys() })

function renderField (taken: readonly string[] = []) {
  const keys: string[] = []
  const submitted = vi.fn()
  render(
    <form onSubmit={event => { event.preventDefault(); submitted() }}>
      <input
        aria-label='Part' onKeyDown={event => {
          if (event.key === 'Unidentified') return
          keys.push(event.key)
          if (taken.includes(event.key)) event.preventDefault()
        }}
      />
    </form>
  )
  const field = screen.getByLabelText('Part')
  field.focus()
  return {
    keys,
    submitted,
    /** What such a keyboard sends. @returns whether the text gets into the field */
    input (inputType: string, data: string | null = null, key = 'Unidentified') {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      return field.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))
    }
  }
}

test('the characters and the line break of a keyboard that names no keys are keys', () => {
  const { keys, submitted, input } = renderField()
  expect([input('insertText', 'R'), input('insertText', 'S')]).toEqual([true, true])
  expect(input('insertLineBreak')).toBe(false)
  expect(keys).toEqual(['R', 'S', 'Enter'])
  expect(submitted).toHaveBeenCalledOnce()
})

test('a scan that comes in one piece ends with Enter, whatever ends it, once its text is in the field', async () => {
  for (const [type, sent] of [['insertText', 'RS-1\n'], ['insertText', 'RS-1\t'], ['insertCompositionText', 'RS-1\r']] as const) {
    const { keys, submitted, input } = renderField(['Enter'])
    expect(input(type, sent)).toBe(true)
    expect(keys).not.toContain('Enter')
    await vi.waitFor(() => { expect(keys.at(-1)).toBe('Enter') })
    expect(keys.slice(0, -1)).toEqual(type === 'insertText' ? ['R', 'S', '-', '1'] : [])
    expect(submitted, 'a handler has taken it').not.toHaveBeenCalled()
    document.body.replaceChildren()
  }
})

test('a character that a handler takes stays out of the field; keys with names are left alone', () => {
  const { keys, input } = renderField(['R'])
  expect(input('insertText', 'R')).toBe(false)
  expect(input('insertText', 'x', 'x')).toBe(true)
  expect(input('insertLineBreak', null, 'Enter')).toBe(true)
  expect(keys).toEqual(['R', 'x', 'Enter'])
})

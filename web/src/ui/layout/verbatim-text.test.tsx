import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withVerbatimNumbers } from './verbatim-text.tsx'

test('the numbers in a sentence are not translated, what is between them stays one text, and elements stay as they are', () => {
  const { container } = render(<p>{withVerbatimNumbers(['Part A-1 was replaced by B-2 for ', <b key='b'>10001</b>, '.'])}</p>)
  expect(container.innerHTML.replaceAll(/ class="[^"]*"/g, ''))
    .toBe('<p>Part <span translate="no">A-1</span> was replaced by <span translate="no">B-2</span> for <b>10001</b>.</p>')
  expect(container.firstChild?.childNodes).toHaveLength(7)
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { FileChooser } from './file-chooser.tsx'

const file = new File(['PO: 1\nA-1,2'], 'order.txt', { type: 'text/plain' })

test('a file can be chosen, and chosen again after it was corrected', async () => {
  const chosen = vi.fn()
  const { user } = renderPage(<FileChooser name={undefined} error={undefined} onFiles={chosen} onRemove={() => {}} />)
  await user.upload(screen.getByLabelText('Choose file'), file)
  await user.upload(screen.getByLabelText('Choose file'), file)
  expect(chosen.mock.calls).toEqual([[[file]], [[file]]])
})

test('a file can be dropped onto the drop area, and beside it', () => {
  const chosen = vi.fn()
  renderPage(<FileChooser name={undefined} error={undefined} onFiles={chosen} onRemove={() => {}} />)
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [file] } })
  const isOpenedByBrowser = fireEvent.drop(document.body, { dataTransfer: { files: [file] } })
  expect(chosen.mock.calls).toEqual([[[file]], [[file]]])
  expect(isOpenedByBrowser).toBe(false)
})

test('the current file is named, and its error is reported at the field', () => {
  renderPage(<FileChooser name='order.txt' error='This is no text.' onFiles={() => {}} onRemove={() => {}} />)
  expect(screen.getByText('order.txt')).toBeVisible()
  expect(screen.getByLabelText('Choose another file')).toBeInvalid()
  expect(screen.getByLabelText('Choose another file')).toHaveAccessibleDescription(expect.stringContaining('This is no text.'))
})

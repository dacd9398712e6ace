import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { FileChooser } from './file-chooser.tsx'

const file = new File(['PO: 1\nA-1,2'], 'order.txt', { type: 'text/plain' })

test('a file is chosen, and chosen again once it was corrected', async () => {
  const chosen = vi.fn()
  const { user } = renderPage(<FileChooser name={undefined} error={undefined} onFile={chosen} />)
  await user.upload(screen.getByLabelText('Choose file'), file)
  await user.upload(screen.getByLabelText('Choose file'), file)
  expect(chosen.mock.calls).toEqual([[file], [file]])
})

test('a file is dropped onto its place', () => {
  const chosen = vi.fn()
  renderPage(<FileChooser name={undefined} error={undefined} onFile={chosen} />)
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [file] } })
  expect(chosen.mock.calls).toEqual([[file]])
})

test('the file that is there is named, and what is wrong with it is said at the field', () => {
  renderPage(<FileChooser name='order.txt' error='This is no text.' onFile={() => {}} />)
  expect(screen.getByText('order.txt')).toBeVisible()
  expect(screen.getByLabelText('Choose another file')).toBeInvalid()
  expect(screen.getByLabelText('Choose another file')).toHaveAccessibleDescription(expect.stringContaining('This is no text.'))
})

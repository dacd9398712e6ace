import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readSheet } from 'read-excel-file/universal'
import { expect, test, vi } from 'vitest'
import type { SheetRows } from '@portal/contracts/rules/text/csv'
import { ApiError } from '../../lib/http/api-error.ts'
import { ListDownloads } from './list-downloads.tsx'
import { Toasts } from './toasts.tsx'

const rows: SheetRows = [['Part number', 'Quantity'], ['00125200', 3], ['=1+1', 0]]

/** The files that are saved from now on, by name. */
function savedFiles (): Map<string, Blob> {
  const files = new Map<string, Blob>()
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) last = blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) { files.set(this.download, last) })
  return files
}

test('a list is saved as a CSV file and as a workbook, in which part numbers keep their zeros and formulas are text', async () => {
  const files = savedFiles()
  const person = userEvent.setup()
  render(<ListDownloads name='cart-10001' rows={() => rows} />)
  await person.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await person.click(screen.getByRole('button', { name: 'Download Excel' }))
  await waitFor(() => { expect([...files.keys()]).toEqual(['cart-10001.csv', 'cart-10001.xlsx']) })
  expect(await files.get('cart-10001.csv')?.text()).toBe('\uFEFF"Part number","Quantity"\r\n"00125200",3\r\n"\'=1+1",0\r\n')
  expect(await readSheet(await (files.get('cart-10001.xlsx') ?? new Blob()).arrayBuffer())).toEqual([['Part number', 'Quantity'], ['00125200', 3], ['=1+1', 0]])
})

test('rows that cannot be loaded are reported, and nothing is saved', async () => {
  const files = savedFiles()
  const person = userEvent.setup()
  render(<><ListDownloads name='bought' rows={async () => await Promise.reject(new ApiError('erp_unavailable', 'The ordering system is away.', { requestId: 'abc' }))} /><Toasts /></>)
  await person.click(await screen.findByRole('button', { name: 'Download Excel' }))
  expect(await screen.findByText('The ordering system is away. Request ID abc')).toBeVisible()
  expect(files.size).toBe(0)
})

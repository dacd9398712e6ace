import { screen } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { collectedInvoices } from '@portal/contracts/policy/invoice-history'
import { answerCalls, heldAnswer, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { paths } from '../../../paths.ts'
import { InvoiceHistoryRoute } from '../invoice-history.route.tsx'

const invoice = (number: string, total = 100): InvoiceSummary => ({
  _id: `id-${number}`,
  invoice_number: number,
  order_number: '',
  po_number: '',
  customer_number: '10001',
  order_invoice_date: '2026-11-03',
  date_payment_due: null,
  invoice_total: total,
  item_numbers: []
})
const orders = [invoice('103'), invoice('102', -500), invoice('101')]
const history = () => ({ orders, since: '2026-08-20' })
const pdfOf = (id: string) => ({ pdf: btoa(`PDF of ${id}`) })

beforeEach(() => { logInAs() })

/** The files that the page saves, by their names. */
function savedFiles () {
  const files: Array<{ name: string, content: Blob }> = []
  let last: Blob | undefined
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) last = blob
    return 'blob:saved'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last !== undefined) files.push({ name: this.download, content: last })
  })
  onTestFinished(() => {
    url.mockRestore()
    click.mockRestore()
  })
  return files
}

async function unzipped (content: Blob | undefined): Promise<Record<string, string>> {
  const parts = unzipSync(new Uint8Array(await content?.arrayBuffer() ?? new ArrayBuffer()))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function press (button: string) {
  const { user } = renderPage(<InvoiceHistoryRoute />, paths.invoiceHistory)
  await screen.findByText(/^Invoices: \d/)
  await user.click(screen.getByRole('button', { name: button }))
  return user
}

test('the PDF files of what is listed are saved as one ZIP file, by their numbers', async () => {
  const files = savedFiles()
  answerCalls({ invoiceHistory: () => ({ orders: [...orders, { ...invoice('101'), _id: 'second' }, invoice('A/7')], since: '2026-08-20' }), invoicePdf: ({ id }) => pdfOf(id) })
  await press('Download PDFs')
  expect(await screen.findByText('The ZIP file of PDFs has all 5 invoices.')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual(['invoices-10001.zip'])
  expect(await unzipped(files[0]?.content)).toEqual({
    'invoice-103.pdf': 'PDF of id-103', 'credit-memo-102.pdf': 'PDF of id-102', 'invoice-101.pdf': 'PDF of id-101', 'invoice-101-2.pdf': 'PDF of second', 'invoice-A_7.pdf': 'PDF of id-A/7'
  })
})

test('an unavailable invoice is named on the page and in the file, and can be retried by itself', async () => {
  const files = savedFiles()
  let isBroken = true
  const made = answerCalls({ invoiceHistory: history, invoicePdf: ({ id }) => id === 'id-102' && isBroken ? refusal('invoice_too_long') : pdfOf(id) })
  const user = await press('Download PDFs')
  expect(await screen.findByRole('alert')).toHaveTextContent(/The ZIP file of PDFs has 2 of 3 invoices\. These are missing:Credit Memo #102: .*lines/)
  const parts = await unzipped(files[0]?.content)
  expect(Object.keys(parts)).toEqual(['invoice-103.pdf', 'invoice-101.pdf', 'NOT IN THIS FILE.txt'])
  expect(parts['NOT IN THIS FILE.txt']).toMatch(/^Credit Memo #102: .*\r\n$/)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try the missing ones again' }))
  expect(await screen.findByText('The ZIP file of PDFs has all 1 invoice.')).toBeVisible()
  expect(made.filter(({ name }) => name === 'invoicePdf')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/The ZIP file/)).toBeNull()
})

test('while the ordering system is away no file is saved, and that is said', async () => {
  const files = savedFiles()
  answerCalls({ invoiceHistory: history, invoicePdf: () => refusal('erp_unavailable') })
  await press('Download PDFs')
  expect(await screen.findByRole('alert')).toHaveTextContent('No file was saved: none of the 3 invoices could be downloaded.')
  expect(files).toEqual([])
})

test('the lines of what is listed are saved as one CSV file with its heads once', async () => {
  const files = savedFiles()
  answerCalls({ invoiceHistory: history, invoiceCsv: ({ id }) => ({ csv: `"number","amount"\r\n"${id}",1.00\r\n"${id}",2.00\r\n` }) })
  await press('Download lines')
  expect(await screen.findByText('The CSV file of lines has all 3 invoices.')).toBeVisible()
  expect(files[0]?.name).toBe('invoice-lines-10001.csv')
  expect((await files[0]?.content.text() ?? '').replace('\uFEFF', '').split('\r\n')).toEqual([
    '"number","amount"', '"id-103",1.00', '"id-103",2.00', '"id-102",1.00', '"id-102",2.00', '"id-101",1.00', '"id-101",2.00', ''
  ])
})

test('while it runs, the page shows its progress, and it can be canceled', async () => {
  const files = savedFiles()
  const second = heldAnswer<{ pdf: string }>()
  const made = answerCalls({ invoiceHistory: history, invoicePdf: async ({ id }) => id === 'id-102' ? await second.answer : pdfOf(id) })
  const user = await press('Download PDFs')
  expect(await screen.findByText('ZIP file of PDFs: 1 of 3 invoices')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('max', '3')
  expect(screen.getByRole('button', { name: 'Download lines' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download PDFs' })).toHaveFocus()
  second.give(pdfOf('id-102'))
  await expect.poll(() => screen.getByRole('button', { name: 'Download lines' })).toBeEnabled()
  expect(made.filter(({ name }) => name === 'invoicePdf')).toHaveLength(2)
  expect(files).toEqual([])
})

test('more invoices than one file can hold are refused with what to do', async () => {
  const many = Array.from({ length: collectedInvoices.max + 1 }, (_, at) => invoice(String(1000 + at)))
  answerCalls({ invoiceHistory: () => ({ orders: many, since: '2026-08-20' }) })
  await press('Download PDFs')
  expect(await screen.findByText(`One file can hold ${collectedInvoices.max} invoices. Narrow the dates to choose fewer.`)).toBeInTheDocument()
})

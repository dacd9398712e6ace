import { readFileSync } from 'node:fs'
import * as messages from '@portal/contracts/policy/messages'
import { daysAfter, formatDate, isoDateOf, localTimeZone } from '@portal/contracts/base/dates'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { logOut, sheetsOf, showOnPaper } from '../support/steps.ts'

// Finances of a minute ago would stand in for those that cannot be asked for.
test.use({ portalFor: 'invoices' })

// Each goes through the states of several pages at three widths.
test.describe.configure({ timeout: 120_000 })

/** The demo's dates are always so many days old. */
const daysAgo = (days: number) => daysAfter(isoDateOf(Date.now(), localTimeZone()), -days)
const numbers = async (page: Page) => await page.locator('tbody td:first-child a').allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find an invoice' })

async function download (page: Page, button: string): Promise<{ name: string, bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a dealer finds an invoice, comes back to the list as it was, and downloads what is found', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoice History' }).click()
  await expect(page.getByRole('link', { name: '801011' })).toBeVisible()
  expect((await numbers(page)).slice(0, 3)).toEqual(['801011', '801009', '801007'])
  await expect(page.getByRole('row', { name: /801011/ })).toContainText(`PO 4466S423466${formatDate(daysAgo(8))}`)
  await expect(page.getByRole('row', { name: /801009/ })).toContainText('Credit memo')
  await expect(page.getByRole('row', { name: /801009/ })).toContainText('-$49.41')
  await expectAccessible(page, 'invoice history')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await numbers(page))[0]).toBe('801011')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect.poll(async () => (await numbers(page))[0]).toBe('801009')

  for (const [term, found] of [['1007', '801007'], ['rma 55', '801009'], ['s4196', '801007'], ['nv-cr9', '801011']] as const) {
    await search(page).fill(term)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect.poll(() => numbers(page)).toEqual([found])
  }
  await search(page).fill('')
  // Typed digit by digit: the field keeps the focus, and the filter waits for a whole date.
  const from = page.getByLabel('From')
  await from.focus()
  const [year, month, day] = daysAgo(23).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await expect(from).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(23)}`))
  await page.getByLabel('To').fill(daysAgo(9))
  await expect.poll(() => numbers(page)).toEqual(['801009'])

  await page.getByRole('link', { name: '801009' }).click()
  await expect(page.getByRole('heading', { name: 'Credit Memo #801009' })).toBeVisible()
  await page.goBack()
  await expect(from).toHaveValue(daysAgo(23))
  await expect.poll(() => numbers(page)).toEqual(['801009'])
  await page.reload()
  await expect(page.getByRole('link', { name: '801009' })).toBeVisible()
  await expect(page.getByLabel('To')).toHaveValue(daysAgo(9))
  const { name, bytes } = await download(page, 'Download CSV')
  expect(name).toBe('invoices-10001.csv')
  expect(bytes.toString().split('\r\n').slice(1)).toEqual([`"credit memo","801009","RMA 5520","","${daysAgo(23)}","",-49.41,"",-49.41,0`, ''])

  await search(page).fill('no such part')
  await expect(page.getByText(messages.noInvoices)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await expectAccessible(page, 'invoices without a match')
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('link', { name: '801011' })).toBeVisible()
  await expect(page.getByLabel('To')).toHaveValue('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Sort by').selectOption('Total')
  await page.getByLabel('Direction').selectOption('Descending')
  await expect.poll(async () => (await numbers(page))[0]).toBe('801011')
})

test('among hundreds of invoices headings stay in sight, Back leads to the opened row, and paper has a page of them', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.route('**/invoice-history', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    const response = await route.fetch()
    const answer = await response.json()
    const [first] = answer.orders
    const orders = Array.from({ length: 728 }, (_, n) => ({ ...first, _id: n === 40 ? first._id : `${n}`, invoice_number: `9${String(n).padStart(5, '0')}` }))
    await route.fulfill({ response, json: { ...answer, orders } })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/invoice-history')
  await expect(page.getByText('Page 1 of 15')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  const opened = page.getByRole('link', { name: '900040' })
  await opened.scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeInViewport()
  const place = await page.evaluate(() => window.scrollY)
  await opened.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice #' })).toBeVisible()
  await page.goBack()
  await expect(opened).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await showOnPaper(page)
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3)
  // Buttons would be missing in the headings that are repeated on each sheet.
  await expect(page.getByRole('columnheader', { name: 'Total' }).getByText('Total')).toHaveCSS('display', 'contents')
})

test('an invoice is read, printed and downloaded; a foreign one leads to the list', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/invoice-history/5001007' })
  await expect(page.getByRole('heading', { name: 'Invoice #801007' })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['S419644', 'CANYON CREEK POWERSPORTS', 'NET 30 DAYS', 'PO BOX 1140', 'CANYON CREEK MONTROSE', `Payment due on or before ${formatDate(daysAgo(21))}`]) {
    await expect(main.getByText(fact).first()).toBeVisible()
  }
  await expect(page.getByRole('columnheader', { name: 'Suggested retail' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  for (const sum of ['Items subtotal$240.00', 'Shipping and fees$39.95', 'Taxes$0.00', 'Total$279.95']) await expect(main.getByText(sum)).toBeVisible()
  await expectAccessible(page, 'an invoice')
  await page.setViewportSize({ width: 390, height: 844 })
  const actions = [...['Back to invoices', 'Order again'].map(name => main.getByRole('link', { name, exact: true })), ...['Download CSV', 'Download PDF', 'Print'].map(name => main.getByRole('button', { name }))]
  const tops = await Promise.all(actions.map(async action => (await action.boundingBox())?.y))
  expect(new Set(tops).size, 'rows of the five actions').toBe(3)

  await showOnPaper(page)
  await page.setViewportSize({ width: 700, height: 900 })
  for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: 'Print' })]) await expect(around).toBeHidden()
  await expect(page.getByText('Tamarack Powersports Supply').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Part number' })).toBeInViewport()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => { window.print = () => { document.title = 'printed' } })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')

  const csv = await download(page, 'Download CSV')
  expect(csv.name).toBe('invoice-801007.csv')
  expect(csv.bytes.toString()).toContain('"part","K 110/90-19 5%","KESTREL TIRE KNOBBY 110/90-19 5% STIFFER","",4,2,2,119.95,78.00,1,156.00')
  expect(csv.bytes.toString()).toContain('"invoice","801007","","S419644",')
  const pdf = await download(page, 'Download PDF')
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString(), pdf.bytes.subarray(-6).toString().trim()]).toEqual(['invoice-801007.pdf', '%PDF-', '%%EOF'])

  await page.goto('/invoice-history/5001009')
  await expect(page.getByText('Credit Memo Do Not Pay')).toBeVisible()
  for (const sum of ['RESTOCKING FEE$5.49', 'Total credit-$49.41']) await expect(main.getByText(sum)).toBeVisible()
  await expect(page.getByText('RETURN OF FRONT BRAKE PADS, BOXES UNOPENED')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Suggested retail' })).toHaveCount(0)
  await expectAccessible(page, 'a credit memo')
  for (const id of ['5001008', 'nothing', 'x'.repeat(200)]) {
    await page.goto(`/invoice-history/${id}`)
    await expect(page).toHaveURL(/\/invoice-history$/)
  }
})

test('invoices while the ERP is slow, cannot be read and is back; those who have none, and staff without a dealer', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10001')
  await fault({ operation: 'invoices', kind: 'slow', ms: 1500, times: 1 })
  await page.goto('/invoice-history')
  await expect(page.locator('table[aria-busy]')).toBeVisible()
  await search(page).fill('1011')
  await expect(page.getByRole('link', { name: '801011' })).toBeVisible()
  await expect.poll(() => numbers(page)).toEqual(['801011'])
  await fault({ operation: 'invoices', kind: 'garbage' }, { operation: 'invoice', kind: 'garbage' })
  await page.goto('/invoice-history')
  await expect(page.getByText('The invoices could not be loaded')).toBeVisible()
  await expectAccessible(page, 'invoices that failed')
  await page.goto('/invoice-history/5001011')
  await expect(page.getByText('The invoice could not be loaded')).toBeVisible()
  await expectAccessible(page, 'an invoice that failed')
  await fault()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice #801011' })).toBeVisible()
  await logOut(page)

  await loginAs('10004', { at: '/invoice-history' })
  await expect(page.getByText(messages.noInvoices)).toBeVisible()
  await expectAccessible(page, 'no invoices')
  await logOut(page)

  await loginAs('rep@example.com')
  for (const path of ['/invoice-history', '/invoice-history/5001011']) {
    await page.goto(path)
    await expect(page.getByText(messages.noDealer)).toBeVisible()
  }
  await page.goto('/finances')
  await expect(page.getByText('Please select a dealer to view the finances tab.')).toBeVisible()
  await expectAccessible(page, 'finances without a dealer')
})

test('finances show what is due, by age, and go on once the ERP is back', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10003')
  await page.getByRole('main').getByRole('link', { name: 'Finances' }).first().click()
  await expect(page.getByText('$4,821.37', { exact: true })).toBeVisible()
  await expect(page.getByText('SUSPENDED', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Amounts by age: Period 2 $902.50, due; Period 3 $1,523.87, due; Period 4+ $2,395.00, due' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$2,395.00' })).toHaveCSS('color', 'rgb(169, 17, 8)')
  await expect(page.getByText('Red indicates amounts currently due.')).toBeVisible()
  await expect(page.getByText('31–60 days').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unpaid invoices' })).toHaveAttribute('href', '/invoice-history?kind=unpaid')
  await expect(page.getByRole('complementary', { name: 'Account status' }).getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'finances of a suspended dealer')
  const statement = await download(page, 'Download statement')
  expect([statement.name, statement.bytes.subarray(0, 5).toString()]).toEqual(['statement-10003.pdf', '%PDF-'])
  await logOut(page)

  await loginAs('10004', { at: '/finances' })
  await expect(page.getByRole('img', { name: 'Nothing is owed in any period.' })).toBeVisible()
  await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(page.getByText('N30 (net 30 days)')).toBeVisible()
  await expect(page.getByText('Red indicates amounts currently due.')).toHaveCount(0)
  await expectAccessible(page, 'finances without an amount')
  await page.route('**/finances', async route => {
    await (route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { code: 'erp_unavailable', message: 'The ordering system cannot be reached right now.', requestId: 'r-1' } }) : route.fallback())
  }, { times: 2 })
  await page.reload()
  await expect(page.getByText('The finances could not be loaded')).toBeVisible()
  for (const name of ['Download statement', 'Print']) await expect(page.getByRole('button', { name })).toBeDisabled()
  await expectAccessible(page, 'finances that failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
  await fault({ operation: 'dealer', kind: 'status', status: 503 })
  await page.goto('/finances')
  await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
})

test('each page on paper names dealer and time and has no controls, and a short one is one sheet', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  const ofDealer = [
    '/stock', '/stock?term=RS-OF141', '/bought-before', '/cart', '/saved-orders', '/open-orders', '/open-order/confirmed/7000101', '/back-orders', '/lightspeed', '/invoice-history',
    '/invoice-history/5001007', '/finances'
  ]
  for (const path of ofDealer) await expectSheet(path, 'Dealer #10001 CANYON CREEK POWERSPORTS')
  await logOut(page)
  await loginAs('super@example.com')
  await expectSheet('/dealer-list/07', 'Dealer List: Sales Rep #07')

  async function expectSheet (path: string, head: string): Promise<void> {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await showOnPaper(page)
    await expect(page.getByText(head)).toBeVisible()
    await expect(page.getByText(/^Printed \d+\/\d+\/\d\d \d/)).toBeVisible()
    for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('search'), page.locator('button:not(th button)'), page.locator('select, [type=checkbox], [inputmode=numeric]')]) {
      await expect(around.filter({ visible: true })).toHaveCount(0)
    }
    expect(await sheetsOf(page), path).toBe(1)
    await page.emulateMedia({ media: 'screen' })
  }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateCatalog } from '@portal/fixtures/data/catalog-generator'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, addAgain, expectConfirmed, submit } from '../support/steps.ts'

// Dealer 10004, who has no orders elsewhere, gets one here.
test.use({ portalFor: 'lightspeed' })

const sample = (name: string): string => join(import.meta.dirname, '../../fixtures/files', name)
const chooser = (page: Page) => page.getByLabel(/^Choose (another )?file$/)

async function choose (page: Page, name: string): Promise<void> {
  await page.goto('/lightspeed')
  await chooser(page).setInputFiles(sample(name))
}

/** A good file under a PO number of its own, ready to be submitted. */
async function chooseOrder (page: Page, poNumber: string, submitLabel = 'Submit'): Promise<void> {
  await choose(page, 'order.txt')
  await page.getByRole('textbox', { name: 'PO number' }).fill(poNumber)
  await expect(page.getByRole('button', { name: submitLabel })).toBeEnabled()
}

test('a dealer uploads a file, sees what it orders, and submits it once', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload ADP-Lightspeed Order' }).click()
  await expect(page.getByRole('heading', { name: 'Upload ADP-Lightspeed File' })).toBeFocused()
  await submit(page)
  await expect(page.getByText('File is required')).toBeVisible()
  await chooser(page).setInputFiles(sample('order.txt'))

  const parts = page.getByRole('table', { name: 'Parts of the file' })
  await expect(parts.getByRole('row', { name: /RS-OF141.*250.*6.*\$8\.40.*\$50\.40/ })).toBeVisible()
  await expect(parts.getByRole('row', { name: /NV-CR9EIX.*12.*\$6\.25.*volume price.*\$75\.00/ })).toBeVisible()
  await expect(parts.getByRole('row', { name: /BW-FA181HH.*1 back-ordered.*OUT OF STOCK.*\$27\.45/ })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$152.85' })).toBeVisible()
  const po = page.getByRole('textbox', { name: 'PO number' })
  await expect(po).toHaveValue('DMS 4711')
  await po.fill('x'.repeat(17))
  await expect(page.getByText('Max 16 Characters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await po.fill('UPLOADED')
  await submit(page)
  await expectConfirmed(page)

  const [order, ...others] = await ordersOf('UPLOADED')
  expect(others).toEqual([])
  expect(order?.record.LINES.map(line => [line.ITNBR, line.QTYOR])).toEqual([['RS-OF141', 6], ['NV-CR9EIX', 12], ['BW-FA181HH', 1]])
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await page.goto('/lightspeed')
  await expect(page.getByText('Choose file')).toBeVisible()
  expect(await ordersOf('UPLOADED')).toHaveLength(1)
})

test('a reload amid the submission, its address opened again, and another tab send nothing twice', { tag: '@slow' }, async ({ page, context, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await chooseOrder(page, 'RELOADED')
  await fault({ operation: 'post-lightspeed', kind: 'slow', ms: 1500 })
  await submit(page)
  await expect(page).toHaveURL(/\/finalize\//)
  const address = page.url()
  expect(address.length).toBeLessThan(300)
  await page.reload()
  await expectConfirmed(page)

  await page.goto(address)
  await expect(page).toHaveURL(/\/lightspeed$/)
  await expect(page.getByText('Nothing was sent', { exact: false })).toBeVisible()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByText('Nothing was sent', { exact: false })).toBeVisible()
  expect(await ordersOf('RELOADED')).toHaveLength(1)

  await fault()
  await chooseOrder(other, 'RELOADED')
  await submit(other)
  await expect(other.getByRole('heading', { name: 'Submit This Order Twice?' })).toBeVisible()
  await other.getByRole('link', { name: 'Back to the file' }).click()
  await expect(other.getByRole('textbox', { name: 'PO number' })).toHaveValue('RELOADED')
  expect(await ordersOf('RELOADED')).toHaveLength(1)
})

test('with the ERP away nothing is sent and Try again sends the file once; a lost answer awaits confirmation', { tag: '@slow' }, async ({ page, browser, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await chooseOrder(page, 'FILE ERP AWAY')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await submit(page)
  await expect(page.getByText('Your file is still here. Trying again cannot place this order twice.')).toBeVisible()
  await fault()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('FILE ERP AWAY')).toHaveLength(1)

  // Another dealer's: the next order of this one would wait until this one's fate is known.
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('10004', { page: other })
  await chooseOrder(other, 'FILE LOST')
  await fault({ operation: 'post-lightspeed', kind: 'reset-after' }, { operation: 'find-order', kind: 'status', status: 503 })
  await submit(other)
  await expect(other.getByText('Order received, awaiting confirmation. Do not submit it again.')).toBeVisible()
  expect(await ordersOf('FILE LOST')).toHaveLength(1)
  await other.close()
})

test('a connection that is lost just before Submit keeps the file and says what to do; staff too are told', { tag: '@slow' }, async ({ page, browser, loginAs, ordersOf }) => {
  await loginAs('10001')
  await chooseOrder(page, 'FILE OFFLINE')
  await page.waitForLoadState('networkidle')
  // The browser has not noticed it yet.
  await page.route('**', async route => { await route.abort() })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeFocused()
  await expect(page.getByText('Your file is still here. Trying again cannot place this order twice.')).toBeVisible()
  await page.unroute('**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('FILE OFFLINE')).toHaveLength(1)

  const staff = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await staff.newPage()
  await loginAs('rep@example.com', { page: desk })
  await actFor(desk, '10001')
  await chooseOrder(desk, 'DESK OFFLINE', 'Confirm dealer')
  await desk.waitForLoadState('networkidle')
  await desk.route('**', async route => { await route.abort() })
  await desk.getByRole('button', { name: 'Confirm dealer' }).click()
  await desk.getByRole('button', { name: 'Submit for #10001' }).click()
  await expect(desk.getByText('Your file is still here.', { exact: false })).toBeVisible()
  expect(await ordersOf('DESK OFFLINE')).toHaveLength(0)
  await staff.close()
})

test('a file is dropped onto its place, whatever its name and type, and one that is no text is refused there too', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/lightspeed' })
  const drop = async (sampled: string, name: string, type: string) => {
    const place = page.getByText(/or drop it here|dropped\.ORD/)
    const files = await page.evaluateHandle(({ bytes, name, type }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return transfer
    }, { bytes: [...readFileSync(sample(sampled))], name, type })
    await place.dispatchEvent('dragover', { dataTransfer: files })
    // A dropped file that no element accepts would be opened in place of the page.
    const opened = await place.evaluate((target, dataTransfer) => target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })), files)
    expect(opened).toBe(false)
  }
  await drop('zip-called-text.txt', 'order.txt', 'text/plain')
  await expect(page.getByRole('main').getByText('Invalid File Type - Only text files are permitted.')).toBeVisible()
  await drop('DMS5003.ORD', 'dropped.ORD', '')
  await expect(page.getByText('dropped.ORD')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'PO number' })).toHaveValue('DMS 5003')
  await expect(page.getByRole('row', { name: /RS-OF141/ })).toBeVisible()
})

test('wrong lines are put right by keyboard, the file is still there after a look elsewhere, and what was seen is ordered', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001')
  await choose(page, 'wrong-lines.txt')
  const quantity = page.getByRole('textbox', { name: 'Quantity of line 3' })
  await expect(page.getByText('Part NO-SUCH-PART not found.')).toBeVisible()
  await quantity.fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Part number of line 5' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Part number of line 5' }).fill('bw-fa182hh')
  await page.getByRole('button', { name: 'Move to cart: line 5' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave out line 6' }).click()
  await expect(page.getByRole('textbox', { name: 'Part number of line 7' })).toBeFocused()

  await page.getByRole('textbox', { name: 'PO number' }).fill('PUT RIGHT')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'PO number' })).toHaveValue('PUT RIGHT')
  await page.reload()
  const last = page.getByRole('textbox', { name: 'Quantity of line 7' })
  await last.fill('3')
  await last.press('Enter')
  await expect(page.getByRole('table', { name: 'Lines that look wrong' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Lines not ordered' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectConfirmed(page)
  const [order] = await ordersOf('PUT RIGHT')
  expect(order?.record.LINES.map(line => [line.ITNBR.trim(), line.QTYOR])).toEqual([['RS-OF141', 4], ['MM-GR88', 2], ['NV-CR9EIX', 12], ['BW-FA181HH', 3]])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove BW-FA182HH' }).click()
})

test('while the ERP is away Submit waits, says why and comes back by itself', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10001')
  await chooseOrder(page, 'FILE WAITS')
  await fault({ operation: '*', kind: 'status', status: 503 })
  // What the portal keeps for some seconds is shown as new.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('You can submit this order here as soon as the system is back', { exact: false })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'PO number' })).toHaveValue('FILE WAITS')
  await expect(page.getByRole('row', { name: /RS-OF141.*\$50\.40/ })).toBeVisible()
  await fault()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled({ timeout: 60_000 })
})

test('a file that the ERP rejects comes back to be corrected, and is submitted anew', { tag: '@slow' }, async ({ page, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await chooseOrder(page, 'REJECTED FILE')
  await page.route('**/adpOrder', async route => {
    await route.fulfill({ json: { submission: { reference: 'P-TEST', state: 'rejected', message: 'SHIP-TO ON HOLD' } } })
  }, { times: 1 })
  await submit(page)
  await expect(page.getByText('The order was rejected. Reason: SHIP-TO ON HOLD')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the file' }).click()
  await expect(page.getByRole('textbox', { name: 'PO number' })).toHaveValue('REJECTED FILE')
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('REJECTED FILE')).toHaveLength(1)
  await fault()
})

test('wrong files are refused in words, within 200 ms, and wrong lines are shown', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/lightspeed' })
  const cases: Array<[file: Parameters<ReturnType<typeof chooser>['setInputFiles']>[0], message: RegExp]> = [
    [sample('zip-called-text.txt'), /Invalid File Type - Only text files are permitted\./],
    [sample('empty.txt'), /The file is empty/],
    [{ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(6_000_000, 'A') }, /larger than 5 MB/],
    [{ name: 'lines.txt', mimeType: 'text/plain', buffer: Buffer.alloc(200_000, 'A\n') }, /more than 1,000 lines/]
  ]
  for (const [file, message] of cases) {
    await chooser(page).setInputFiles(file)
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
    await expect(page.getByText('Upload Failed!')).toBeVisible()
  }
  // From the choice to the words on the screen.
  const took = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no chooser')
    const files = new DataTransfer()
    files.items.add(new File(['\0'.repeat(200_000)], 'zeros.txt', { type: 'text/plain' }))
    const said = () => document.querySelector('main')?.textContent?.includes('Only text files are permitted') === true
    if (said()) throw new Error('it is said already')
    const started = performance.now()
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    while (!said()) await new Promise(resolve => { setTimeout(resolve) })
    return performance.now() - started
  })
  expect(took).toBeLessThan(200)

  await chooser(page).setInputFiles(sample('wrong-lines.txt'))
  const wrong = page.getByRole('table', { name: 'Lines that look wrong' })
  await expect(wrong.getByRole('row')).toHaveCount(5)
  await expect(wrong.getByRole('row', { name: /^5 NO-SUCH-PART,1 Part NO-SUCH-PART not found\./ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /^3 MM-GR88,0 Enter a quantity\./ })).toBeVisible()
  await chooser(page).setInputFiles(sample('damaged-lines.txt'))
  await expect(wrong.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('table', { name: 'Parts of the file' }).getByRole('row', { name: /RS-OF141/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('a new dealer is told why, a suspended one cannot submit, staff choose a dealer first', { tag: '@slow' }, async ({ page, browser, loginAs, ordersOf }) => {
  await loginAs('10002')
  await expect(page.getByRole('link', { name: 'Upload ADP-Lightspeed Order' })).toHaveCount(0)
  await page.goto('/lightspeed')
  await expect(page.getByText('You can upload files after your first order.')).toBeVisible()

  const suspended = await browser.newPage()
  await loginAs('10003', { page: suspended })
  await choose(suspended, 'order.txt')
  await expect(suspended.getByText('Your account is suspended. Please contact us for information and to restore access.')).toBeVisible()
  await expect(suspended.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await suspended.close()

  const staff = await browser.newPage()
  await loginAs('rep@example.com', { page: staff, at: '/lightspeed' })
  await expect(staff.getByText('No dealer selected. Please select a dealer to continue...')).toBeVisible()
  await staff.close()
  expect(await ordersOf('DMS 4711')).toHaveLength(0)
})

test('every state of the upload is accessible at the three widths', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/lightspeed' })
  await submit(page)
  await expect(page.getByText('File is required')).toBeVisible()
  await expectAccessible(page, 'without a file')
  await choose(page, 'wrong-lines.txt')
  await expect(page.getByText('Part NO-SUCH-PART not found.')).toBeVisible()
  await expectAccessible(page, 'wrong lines')
  await choose(page, 'long-po.txt')
  await expect(page.getByText('Max 16 Characters')).toBeVisible()
  await expectAccessible(page, 'a PO number that is too long')
  await fault({ operation: 'prices', kind: 'garbage' })
  // Nobody has asked for its part before, so no kept answer can stand in for its price.
  const [part] = [...generateCatalog({ size: 40 })].slice(-1)
  await chooser(page).setInputFiles({ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from(`PO:1\r\n${part?.number ?? ''},1\r\n`) })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'prices that failed')
})

test('the page says that a file is rejected later, and its parts come back into the cart', { tag: '@slow' }, async ({ page, loginAs, ordersOf, fault }) => {
  await loginAs('10001')
  await chooseOrder(page, 'FILE LATER')
  await fault({ operation: 'post-lightspeed', kind: 'status', status: 429, times: 1 }, { operation: 'post-lightspeed', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByText('The order was rejected. Reason: CREDIT LIMIT EXCEEDED')).toBeVisible({ timeout: 60_000 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Choose the file again (PO #FILE LATER)' })).toBeVisible()
  await expectAccessible(page, 'home with a rejected file')
  await page.getByRole('link', { name: 'Restore to cart (PO #FILE LATER)' }).click()
  await addAgain(page)
  for (const [part, quantity] of [['RS-OF141', '6'], ['NV-CR9EIX', '12'], ['BW-FA181HH', '1']] as const) {
    await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue(quantity)
  }
  expect(await ordersOf('FILE LATER')).toHaveLength(0)
})

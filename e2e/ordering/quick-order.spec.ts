import { readFileSync } from 'node:fs'
import { generateCatalog } from '@portal/fixtures/data/catalog-generator'
import { knownItems } from '@portal/fixtures/data/known-items'
import { workbook } from '../../web/test/sample-workbook.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, logOut, showOnPaper } from '../support/steps.ts'

const { inStock, volumeBreak, idleBreak, outOfStock, superseding, dealerAboveRetail } = knownItems

const part = (page: Page, line: number) => page.getByRole('textbox', { name: `Part number, line ${line}`, exact: true })
const quantity = (page: Page, line: number) => page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const row = (page: Page, line: number) => page.getByRole('row').filter({ has: part(page, line) })
const chooser = (page: Page) => page.getByLabel('Choose a CSV or Excel file')
const listed = (page: Page) => page.locator('[data-line]').evaluateAll(rows => rows.slice(0, -1).map(each =>
  [...each.querySelectorAll('input')].map(({ value }) => value).filter(value => value !== '').join(' ')))

async function open (page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/quick-order') await page.goto('/quick-order')
  await expect(part(page, 1)).toBeFocused()
}

/** Pastes as a person does, from the clipboard. */
async function paste (page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async text => { await navigator.clipboard.writeText(text) }, text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Drops a file whose text is repeated. */
async function drop (page: Page, name: string, text: string, times = 1): Promise<void> {
  await page.evaluate(({ name, text, times }) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text.repeat(times)], name, { type: 'text/csv' }))
    document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, { name, text, times })
}

async function expectInCart (page: Page, ...lines: string[]): Promise<void> {
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(lines.length)
  const fields = page.getByRole('textbox', { name: /^Quantity of/ })
  expect(await fields.evaluateAll(all => all.map(field => `${field.getAttribute('aria-label')?.replace('Quantity of ', '')} ${field instanceof HTMLInputElement ? field.value : ''}`))).toEqual(lines)
}

test('a dealer orders by keyboard alone, with two control keys a line, and takes it back', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quick Order' }).press('Enter')
  await expect(part(page, 1)).toBeFocused()
  for (const [number, pieces] of [[inStock.number, '300'], [volumeBreak.number.toLowerCase(), '12'], [idleBreak.number, '2']] as const) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(part(page, 4)).toBeFocused()
  await expect(row(page, 1)).toContainText('250 ship now, 50 back-ordered')
  await expect(row(page, 2)).toContainText('$6.25')
  await expect(page.getByText('3 lines can be ordered: 314 pieces, $2,613.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add 3 lines to cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 parts (314 pieces) were added to the cart.')).toBeVisible()
  await expect(part(page, 1)).toBeFocused()
  expect(await listed(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  expect(await listed(page)).toEqual([`${inStock.number} 300`, `${volumeBreak.number.toLowerCase()} 12`, `${idleBreak.number} 2`])
  await page.getByRole('button', { name: 'Add 3 lines to cart' }).press('Enter')
  await expectInCart(page, `${inStock.number} 300`, `${volumeBreak.number} 12`, `${idleBreak.number} 2`)
})

test('a scanner fills line after line over a slow ERP, and counts up', async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/quick-order' })
  await open(page)
  await fault({ operation: 'prices', kind: 'slow', ms: 700 })
  for (const number of [inStock, volumeBreak, inStock, idleBreak, inStock, volumeBreak].map(item => item.number)) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  expect(await listed(page)).toEqual([`${inStock.number} 3`, `${volumeBreak.number} 2`, `${idleBreak.number} 1`])
  await expect(page.getByText(`${volumeBreak.number} again: 2 now.`)).toBeVisible()
  for (const line of [1, 2, 3]) await expect(row(page, line)).toContainText('Ships now')
})

test('a list from a spreadsheet is pasted, its wrong lines are corrected or left out, and nothing is lost', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/quick-order' })
  await open(page)
  await paste(page, [
    'Qty\tPart Number\tDescription\tNote',
    `2\t${inStock.number}\tOIL FILTER, RED\tfor Joe`,
    `1\t${outOfStock.number}\tPADS`,
    'two\tMM-GR88\tGRIPS',
    '5\tNO-SUCH-1\tNONE',
    `3\t${inStock.number}\tOIL FILTER`,
    'call me before shipping'
  ].join('\r\n'))
  await expect(page.getByText('6 lines were read from the text. 1 heading row was skipped.')).toBeVisible()
  await expect(row(page, 1)).toContainText('On several lines: 5 in total')
  await expect(row(page, 2)).toContainText('Out of stock: 1 back-ordered')
  await expect(row(page, 3)).toContainText('Enter a whole number, 1 or more.')
  await expect(row(page, 4)).toContainText('Part NO-SUCH-1 not found.')
  await expect(row(page, 5)).toContainText('Also on line 1: 5 in total')
  await expect(row(page, 6)).toContainText('Read from: call me before shipping')

  await row(page, 2).getByRole('button', { name: `Order ${superseding.number}` }).click()
  await expect(row(page, 2)).toContainText('Ships now')
  await page.getByRole('button', { name: 'Go to first error' }).press('Enter')
  await expect(quantity(page, 3)).toBeFocused()
  await page.keyboard.type('4')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download lines with errors' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual([
    '4,"NO-SUCH-1","5","","Part NO-SUCH-1 not found.","5 NO-SUCH-1 NONE"',
    '6,"","","","No part number was recognized. Enter it or leave out the line.","call me before shipping"'
  ])
  await page.getByRole('button', { name: 'Leave out lines with errors' }).click()
  await expect(page.getByText('2 lines were left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 4 lines to cart' }).click()
  await expect(page.getByText('3 parts (10 pieces) were added to the cart.')).toBeVisible()
  await expectInCart(page, `${inStock.number} 5`, `${superseding.number} 1`, `${idleBreak.number} 4`)
})

test('CSV and Excel files are chosen or dropped, and bad ones are refused in words', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/quick-order' })
  await open(page)
  const cells = [[inStock.number, '2'], [dealerAboveRetail.number, '1']].map(([number, pieces], index) =>
    `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>${number}</t></is></c><c r="B${index + 1}"><v>${pieces}</v></c></row>`)
  await chooser(page).setInputFiles({ name: 'order.xlsx', mimeType: '', buffer: Buffer.from(workbook(cells.join(''))) })
  await expect(page.getByText('2 lines were read from order.xlsx.')).toBeVisible()
  // A large sheet.
  const words = 'DESCRIPTION '.repeat(2000)
  const long = Array.from({ length: 30 }, (_, index) => {
    const row = index + 1
    return `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>LONG-${row}</t></is></c><c r="B${row}" t="inlineStr"><is><t>${words}</t></is></c></row>`
  })
  await chooser(page).setInputFiles({ name: 'long.xlsx', mimeType: '', buffer: Buffer.from(workbook(long.join(''))) })
  await expect(page.getByText('30 lines were read from long.xlsx.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear list' }).click()
  await drop(page, 'dropped.csv', `Part,Qty\n${volumeBreak.number},7`)
  await expect(page.getByText('1 line was read from dropped.csv. 1 heading row was skipped.')).toBeVisible()
  const bad: Array<[name: string, content: Buffer, message: string]> = [
    ['zip.csv', Buffer.from('PK\u0003\u0004 and more'), 'cannot be read as an Excel workbook'],
    ['old.xlsx', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex'), 'an old Excel format'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0, 0, 1, 2, 0]), 'neither text nor an Excel workbook'],
    ['empty.csv', Buffer.from(''), 'It has no text.']
  ]
  for (const [name, buffer, message] of bad) {
    await chooser(page).setInputFiles({ name, mimeType: 'text/csv', buffer })
    await expect(page.getByText(`${name}: `)).toContainText(message)
  }
  await drop(page, 'huge.csv', 'A-1,1\n', 8_000_000)
  await expect(page.getByText('huge.csv: The file is larger than 5 MB.', { exact: false })).toBeVisible()
  expect(await listed(page)).toEqual([`${volumeBreak.number} 7`])
})

test('what was entered is there after a reload and after Back, for each dealer alone, and gone after the logout', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await open(page)
  await page.keyboard.type(`${inStock.number}\n4\n${idleBreak.number}`)
  await page.reload()
  await expect.poll(() => listed(page)).toEqual([`${inStock.number} 4`, idleBreak.number])
  await page.goto('/open-orders')
  await page.goBack()
  await expect(row(page, 1)).toContainText('Ships now')
  expect(await listed(page)).toEqual([`${inStock.number} 4`, idleBreak.number])
  await actFor(page, '10002')
  await expect.poll(() => listed(page)).toEqual([])
  await actFor(page, '10001')
  await expect.poll(() => listed(page)).toEqual([`${inStock.number} 4`, idleBreak.number])
  await page.goto('/')
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter(key => key.startsWith('entry:')))).toEqual([])
})

test('while the ERP is away the list says so, keeps what was entered, and goes on by itself', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10004', { at: '/quick-order' })
  await open(page)
  await fault({ operation: '*', kind: 'status', status: 503 })
  await paste(page, '0910-1420 2\nIP-LV220 3')
  await expect(row(page, 1)).toContainText('Not checked yet', { timeout: 20_000 })
  await expect(page.getByText('2 lines could not be checked yet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await fault()
  await expect(row(page, 1)).toContainText('Out of stock: 2 back-ordered', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Add 2 lines to cart' })).toBeEnabled()
})

test('a list on paper has a row for each line, and nothing to be pressed', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10004', { at: '/quick-order' })
  await open(page)
  await paste(page, [...generateCatalog({ size: 60 })].map(({ number }) => `${number}\t2`).join('\n'))
  await expect(row(page, 60)).toContainText('$')
  await showOnPaper(page)
  await expect(page.locator('button, label').filter({ visible: true })).toHaveCount(0)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeLessThan(5)
})

test('on a phone a list is pasted into a field, corrected and added', { tag: '@slow' }, async ({ browser, loginAs, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await loginAs('10004', { page, at: '/quick-order' })
  await part(page, 1).tap()
  await paste(page, `${inStock.number} 2\n${volumeBreak.number}`)
  await expect(row(page, 2)).toContainText('Enter a quantity.')
  await quantity(page, 2).tap()
  await page.keyboard.type('6')
  await page.getByRole('button', { name: 'Add 2 lines to cart' }).tap()
  await expect(page.getByText('2 parts (8 pieces) were added to the cart.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.close()
})

test('every state of the quick order is accessible at the three widths', { tag: '@slow' }, async ({ page, loginAs, fault }) => {
  await loginAs('10001', { at: '/quick-order' })
  await open(page)
  await expectAccessible(page, 'nothing entered')
  await part(page, 1).focus()
  await paste(page, `Part,Qty\n${inStock.number},30\n${outOfStock.number},1\nMM-GR88,two\nNO-SUCH-1,5\nbrake pads\n${inStock.number},1`)
  await expect(row(page, 4)).toContainText('not found')
  await expectAccessible(page, 'good and wrong lines')
  await page.getByRole('button', { name: 'Add 3 lines to cart' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page, 'added to the cart')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await part(page, 4).fill('NOT-ASKED-FOR-1')
  await part(page, 4).press('Tab')
  await expect(row(page, 4)).toContainText('Not checked yet', { timeout: 20_000 })
  await expectAccessible(page, 'not checked')
})

import * as messages from '@portal/contracts/policy/messages'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible, expectToFit } from '../support/expect-accessible.ts'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test } from '../support/portal.ts'
import { checkOut, expectConfirmed, showOnPaper, submit } from '../support/steps.ts'

// Dealers are suspended here, and have mails turned off.
test.use({ portalFor: 'checkout' })
test.describe.configure({ mode: 'serial' })

const part = knownItems.inStock.number
const longNote = 'W'.repeat(90)

test('on a phone and by keyboard: through the checkout and back, with total and Submit within reach', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await loginAs('10001', { at: '/checkout', cart: [[part, 2, longNote]] })
  const po = page.getByRole('textbox', { name: 'PO number' })
  await expect(po).toHaveAccessibleDescription(/Filled in from the date and time/)
  const foot = page.locator('[data-foot]')
  await expect(foot).toContainText('2 pieces, before shipping and tax')
  await po.fill('')
  await po.press('Enter')
  await expect(po).toBeFocused()
  await expect(page.getByText('Required')).toBeVisible()

  // The chosen option has neither the color nor the shape of an error.
  const chosen = page.locator('label').filter({ has: page.getByRole('radio', { checked: true }) })
  const [ofChoice, ofError, ofAccent] = await Promise.all([
    chosen.evaluate(label => getComputedStyle(label).borderTopColor),
    page.getByText('Required').evaluate(note => getComputedStyle(note).color),
    page.getByRole('button', { name: 'Next' }).evaluate(button => getComputedStyle(button).backgroundColor)
  ])
  expect(new Set([ofChoice, ofError, ofAccent]).size).toBe(3)
  await expect(page.getByText('Required').locator('svg')).toBeVisible()
  await expect(chosen.locator('svg')).toHaveCount(0)

  await po.fill('STEPS')
  await po.press('Enter')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused()
  await expect(page.getByRole('radiogroup', { name: 'Ship to' })).toBeVisible()
  await page.getByRole('radio', { checked: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
  await expect(foot).toContainText('$16.80PO STEPS, to 120 RIVERBED LN, GRAND JUNCTION2 pieces, before shipping and tax')
  for (const width of [320, 390, 800, 1280]) {
    await expectToFit(page, width, `the summary at ${width}`)
    const price = await page.getByRole('cell').filter({ hasText: '$16.80' }).boundingBox()
    expect((price?.x ?? width) + (price?.width ?? 0), `the price beside a long note at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.getByRole('link', { name: 'Done: Ship-to' }).press('Enter')
  await expect(page.getByRole('radiogroup', { name: 'Ship to' })).toBeVisible()
  await page.getByRole('link', { name: 'Done: Shipping' }).press('Enter')
  await expect(po).toHaveValue('STEPS')
})

test('the confirmation shows the whole order, leads to it and is printed; the dealer gets it by mail until the mails are turned off', { tag: '@slow' }, async ({
  page, loginAs, mailsTo, fault
}) => {
  await loginAs('10001', { at: '/cart', cart: [[part, 3, 'for Joe']] })
  await checkOut(page, 'WHOLE')
  await fault({ operation: 'post-order', kind: 'slow', ms: 2000, times: 1 })
  await submit(page)
  await expect(page.getByText('Sending your order. Please keep this page open.')).toBeVisible()
  await expectConfirmed(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Submitted' })).toBeVisible()
  await expect(page.getByText(/^What happens next: Our customer service will confirm your order/)).toBeVisible()
  await expect(page.getByText('We are sending a copy by email to dealer@example.com.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: new RegExp(`^${part}.*Note: for Joe.*3.*\\$8\\.40.*\\$25\\.20`) })).toBeVisible()
  for (const fact of ['WHOLE', 'UPS GROUND', '120 RIVERBED LN', 'before shipping and tax', '#10001 CANYON CREEK POWERSPORTS']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'confirmation of an order')

  await page.evaluate(() => { window.print = () => { document.body.dataset['printed'] = 'yes' } })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await showOnPaper(page)
  await expect(page.getByText('Dealer #10001 CANYON CREEK POWERSPORTS')).toBeVisible()
  await expect(main.getByText('WHOLE', { exact: true })).toBeVisible()
  await expect(main.getByRole('row', { name: new RegExp(part) })).toContainText('$25.20')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'New order' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  const reference = main.getByRole('definition').getByRole('link', { name: /^P/ })
  const number = await reference.textContent()
  await reference.click()
  await expect(page.getByRole('heading', { name: 'PO #WHOLE' })).toBeVisible()
  const mailOf = (poNumber: string) => mailsTo('dealer@example.com').filter(mail => mail.includes(`Order PO #${poNumber} was submitted`))
  await expect.poll(() => mailOf('WHOLE').length, { timeout: 15_000 }).toBe(1)
  for (const words of [number ?? '', 'Ship to: CANYON CREEK POWERSPORTS, 120 RIVERBED LN', 'note: for Joe', 'Total before shipping and tax: $25.20']) {
    expect(mailOf('WHOLE')[0]).toContain(words)
  }

  const mails = page.getByRole('switch', { name: 'Email me about my orders' })
  for (const [poNumber, quantity, isWanted] of [['QUIET', 4, false], ['LOUD', 5, true]] as const) {
    await page.goto('/change-email')
    await mails.press('Enter')
    await expect(mails).toBeChecked({ checked: isWanted })
    await expect(mails).toBeEnabled()
    await fillCart(page, [[part, quantity]])
    await checkOut(page, poNumber)
    await submit(page)
    await expectConfirmed(page)
    await expect(page.getByText('We are sending a copy by email to')).toHaveCount(isWanted ? 1 : 0)
  }
  await expect.poll(() => mailOf('LOUD').length, { timeout: 15_000 }).toBe(1)
  expect(mailOf('QUIET')).toEqual([])
})

test('an order that is received and rejected later has a heading, a next step and a mail for each; a pick-up has no ship-to and no freight', { tag: '@slow' }, async ({
  page, loginAs, mailsTo, fault
}) => {
  await loginAs('10004', { at: '/checkout', cart: [[part, 3]] })
  await expect(page.getByRole('listitem').filter({ hasText: 'Ship-to' })).toHaveCount(0)
  await checkOut(page, 'PICKED UP')
  await expect(page.getByText('You will pick up this order. It will not be shipped.')).toBeVisible()
  await expect(page.getByRole('main').getByText(/freight|ship to/i)).toHaveCount(0)
  await fault({ operation: 'post-order', kind: 'status', status: 429, times: 1 }, { operation: 'post-order', kind: 'status', status: 422, times: 1 })
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Received' })).toBeVisible()
  await expect(page.getByText(/^What happens next: You will usually have an answer within a minute/)).toBeVisible()
  await expect(page.getByText('You will pick up this order. It will not be shipped.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Rejected' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^What happens next: This order will not be delivered/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore to cart' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/freight|ship to/i)).toHaveCount(0)
  const outcomes = () => mailsTo('willcall@example.com').map(mail => /Subject: (.*)/.exec(mail)?.[1])
  await expect.poll(outcomes, { timeout: 15_000 }).toEqual(['Order PO #PICKED UP was received', 'Order PO #PICKED UP was rejected'])
  for (const mail of mailsTo('willcall@example.com')) expect(mail).toContain('picked up at our counter, not shipped')
})

test('for a dealer who is suspended meanwhile, Submit disappears, and the first thing in view says why', async ({ page, portal, loginAs, ordersOf }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await loginAs('10001', { at: '/cart', cart: [[part, 6]] })
  await checkOut(page, 'TOO LATE')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  const suspend = async (suspended: boolean) => {
    await fetch(`${portal.erpUrl}/control/dealers/10001/suspend`, { method: 'POST', body: JSON.stringify({ suspended }) })
  }
  await suspend(true)
  await submit(page)
  await expect(page.getByRole('main').getByText(messages.suspended)).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByText(messages.suspended)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  expect(await ordersOf('TOO LATE')).toEqual([])
  await suspend(false)
})

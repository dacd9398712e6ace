import * as messages from '@portal/contracts/policy/messages'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logIn, submit } from '../support/steps.ts'

// A dealer stops being new here.
test.use({ portalFor: 'home' })
test.describe.configure({ mode: 'serial' })

// This test is the first to ask for its dealer, because a record that was read a moment ago would stand in.
test('home is useful while the ERP is away, and whole again once it is back', async ({ page, loginAs, fault }) => {
  await fault({ operation: '*', kind: 'status', status: 503 })
  await loginAs('10001')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: 'Account 10001' })).toBeVisible()
  await expect(page.getByText('The details of your account could not be loaded.')).toBeVisible()
  await expect(main.getByText('Could not be loaded', { exact: true }), 'address, shipping method, last order').toHaveCount(3)
  await expect(main.getByText('dealer@example.com')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Resume Order' })).toBeVisible()
  await expectAccessible(page, 'home without the ERP')
  await page.getByRole('link', { name: 'Cart, 0 pieces' }).click()
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Account 10001' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(/Tried again at .* and failed again\./).first()).toBeVisible()
  await fault()
  // Without any action by anybody.
  await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible({ timeout: 40_000 })
})

/** The panels of the home page that are neither at the top nor right below another one. */
async function holes (page: Page): Promise<string[]> {
  return await page.getByRole('main').evaluate(main => {
    const boxes = [...main.querySelectorAll('section')].map(panel => ({ name: panel.querySelector('h2')?.textContent ?? '', ...panel.getBoundingClientRect().toJSON() }))
    const first = Math.min(...boxes.map(({ top }) => top))
    return boxes
      .filter(({ left, right, top }) => top > first && !boxes.some(above => above.left < right && above.right > left && Math.abs(top - above.bottom - 16) < 1))
      .map(({ name }) => name)
  })
}

test('a dealer\'s home has the account, the last order and the ways on', async ({ page, loginAs }) => {
  await loginAs('10001')
  await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['10001', 'PO BOX 1140', 'UPS GROUND', 'dealer@example.com']) await expect(main.getByText(fact)).toBeVisible()
  await expect(main.getByText('Billing address')).toBeVisible()
  await main.getByRole('definition').getByRole('link', { name: 'COUNTER 5' }).click()
  await expect(page.getByRole('heading', { name: 'PO #COUNTER 5' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'All open orders' }).click()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  await page.goto('/')
  await main.getByRole('link', { name: 'Order again: COUNTER 5' }).click()
  await expect(page).toHaveURL(/\/again$/)
  await page.goto('/')
  await main.getByRole('searchbox').fill('chain')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Search Results for chain/)).toBeVisible()
  await page.goto('/')
  await main.getByRole('link', { name: 'Resume Order' }).click()
  await expect(page.getByRole('heading', { name: 'Saved Orders' })).toBeVisible()
  await page.goto('/')
  for (const link of ['Stock Check & New Orders', 'Invoice History', 'Change password', 'Change email']) await expect(main.getByRole('link', { name: link })).toBeVisible()
  await expectAccessible(page, 'home')
  await main.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

  await loginAs('10004')
  await expect(main.getByText('None yet')).toBeVisible()
  await expect(main.getByText('Billing address')).toHaveCount(0)
  await expectAccessible(page, 'home without an order')
  await addToCart(page, knownItems.fiveHundredAndOneCent.number)
  for (const width of [800, 1024, 1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(main.getByRole('link', { name: 'Continue to checkout' })).toBeVisible()
    await expect(main.getByText(/overdue$/)).toBeVisible()
    expect(await holes(page), `panels with a hole above at ${width}`).toEqual([])
    const [people, invoices] = await Promise.all(['People', 'Invoice History'].map(async name => await main.getByRole('link', { name, exact: true }).boundingBox()))
    expect((invoices?.x ?? 0) - (people?.x ?? 0) - (people?.width ?? 0), `the links of the account are side by side at ${width}`).toBeLessThan(32)
  }
})

test('a suspended dealer is told why and cannot order', async ({ page, loginAs }) => {
  await loginAs('10003')
  await expect(page.getByText(messages.suspendedAmountDue)).toBeVisible()
  await expect(page.getByText('Check Stock or Place an Order')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: '(218) 555-0142' })).toHaveAttribute('href', 'tel:2185550142')
  // An amount due is not an error; it has the red of the finances.
  await expect(page.getByText(/\$.* overdue$/)).toHaveCSS('color', 'rgb(169, 17, 8)')
  await expect(page.getByRole('main').getByRole('link', { name: 'Finances' }).first()).toHaveAttribute('href', '/finances')
  await expectAccessible(page, 'home of a suspended dealer')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await holes(page)).toEqual([])
})

test('a dealer\'s status is asked for once after the login and once after an order, and the home follows it', async ({ page, portal }) => {
  const asked: unknown[] = []
  page.on('request', request => { if (request.url().endsWith('/update-new-dealer-status')) asked.push(request.postDataJSON()) })
  await logIn(page, '10002')
  await expect(page.getByText(messages.newDealerHome)).toBeVisible()
  await expectAccessible(page, 'home of a new dealer')
  await addToCart(page, knownItems.fiveHundredAndOneCent.number)
  await checkOut(page, 'THE FIRST')
  // As soon as the order is in the ERP, whoever clears the new-dealer flag.
  await fetch(`${portal.erpUrl}/v1/dealers/10002/clear-new-dealer`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  await submit(page)
  await expectConfirmed(page)
  await page.getByRole('link', { name: 'Dealer home' }).click()
  await expect(page.getByRole('main').getByRole('definition').getByRole('link', { name: 'THE FIRST' })).toBeVisible()
  await expect(page.getByText(messages.newDealerHome)).toHaveCount(0)
  expect(asked).toEqual([{}, { dealer: '10002' }])
})

test('staff see their dealers at a glance, what needs a person and the ordering system, and open a dealer\'s home', async ({ page, loginAs }) => {
  await loginAs('super@example.com')
  const main = page.getByRole('main')
  await page.reload()
  await expect(main.getByText('The ERP is answering.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' }), 'the first key leads to the skip link').toBeFocused()
  await expect(main.getByText('No submitted orders need attention.')).toBeVisible()
  await expectAccessible(page, 'the home of staff who act for no dealer')
  await main.getByRole('link', { name: /^#10003 / }).first().click()
  await expect(main.getByRole('heading', { name: 'Amount due', exact: true })).toBeVisible()
  await expect(main.getByRole('paragraph').filter({ hasText: /^\$4,821\.37$/ })).toBeVisible()
})

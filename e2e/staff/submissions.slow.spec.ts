import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { portalHeader } from '@portal/contracts/protocol'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test as base, type Page, type Portal } from '../support/portal.ts'
import { actFor, addAgain, logOut } from '../support/steps.ts'

type Journal = {
  /**
   * Submits an order of this dealer and loses its answer; `kind` says whether the ERP has it. The order is dated back by that many minutes.
   * @returns its reference
   */
  lose: (customer: '10001' | '10004', poNumber: string, kind: 'reset-before' | 'reset-after', minutesAgo?: number) => Promise<string>
}

// What happens to a dealer's orders here shows on that dealer's pages. The schedule that leaves an order to a person takes 45 minutes.
const test = base.extend<{ journal: Journal, dealer: Page }>({
  dealer: async ({ browser, portal }, use) => {
    const context = await browser.newContext({ baseURL: portal.url })
    await use(await context.newPage())
    await context.close()
  },
  journal: async ({ portal, dealer, loginAs, fault }, use) => {
    const database = new DatabaseSync(join(portal.outbox, '../portal.sqlite'), { timeout: 5000 })
    await use({
      async lose (customer, poNumber, kind, minutesAgo = 15) {
        if (dealer.url() === 'about:blank') await loginAs(customer, { page: dealer })
        await fault({ operation: 'post-order', kind }, { operation: 'find-order', kind: 'status', status: 503 })
        const { reference, state } = await place(dealer, customer, poNumber)
        expect(state).toBe('unknown')
        const { id } = database.prepare(`update submission set state = 'manual', next_look_at = null, created_at = created_at - 60000 * ?
          where reference = ? returning id`).get(minutesAgo, reference) ?? {}
        database.prepare('update submission_event set at = at - 60000 * ? where submission_id = ?').run(minutesAgo, String(id))
        database.prepare(`insert into submission_event (submission_id, number, at, state, note)
          values (?, (select max(number) + 1 from submission_event where submission_id = ?), ?, 'manual', 'the ERP could not be reached; the portal has stopped looking for the order')`)
          .run(String(id), String(id), Date.now())
        await fault()
        return reference
      }
    })
    database.close()
  }
})
test.use({ portalFor: 'submissions' })

async function place (page: Page, customer: string, poNumber: string): Promise<{ reference: string, state: string, erp_order_id?: string }> {
  const answer = await page.request.post('/createOrder', {
    headers: { [portalHeader]: '1' },
    data: {
      submission_key: crypto.randomUUID(),
      order: {
        cart: [{ id: knownItems.inStock.number, quantity: 2, note: 'left side' }],
        data: { customer_number: customer, shipping: 'default', po_number: poNumber, special_instructions: '', address: 9999 }
      }
    }
  })
  const body: { submission: { reference: string, state: string, erp_order_id?: string } } = await answer.json()
  return body.submission
}

/** Does something in the ERP, as its people or its gateway would. */
async function inErp (portal: Portal, path: string, body: object): Promise<{ ORDID: string }> {
  const answer = await fetch(`${portal.erpUrl}/v1/orders${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
  return await answer.json()
}

const link = (page: Page) => page.getByRole('button', { name: 'Link to this order' })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel the order' })

test('an administrator links a lost order to the one in the ERP, and to no other', async ({ page, dealer, journal, loginAs, ordersOf }) => {
  const reference = await journal.lose('10001', '<img onerror=a>', 'reset-after')
  const taken = await place(dealer, '10001', 'TAKEN')
  await loginAs('admin@example.com')
  await page.getByRole('main').getByRole('link', { name: /^Submitted Orders/ }).click()
  await expect(page.getByRole('table', { name: 'Orders that need attention' })).toContainText('<img onerror=a>')
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('The ERP could not be reached; the portal has stopped looking for the order.')
  await expectAccessible(page, 'orders that need attention')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('button', { name: `Copy reference ${reference}` })).toBeVisible()
  await expect(page.getByText(/The portal could not resolve this order on its own\. As of .+: The ERP could not be reached; the portal has stopped looking for the order\./)).toBeVisible()
  const [right] = await ordersOf('<img onerror=a>')
  await expect(page.getByText(`The ERP has order ${right?.id} under this reference.`)).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Order in the ERP' })
  await expect(choice).toHaveValue(right?.id ?? '-')
  await expect(choice.getByRole('option', { name: `ERP ID ${taken.erp_order_id} · PO #TAKEN` })).toHaveAttribute('disabled')
  await choice.selectOption('Another order, by its ERP ID')
  const number = page.getByRole('textbox', { name: 'ERP ID of the order' })
  await link(page).click()
  await expect(page.getByText('Enter the ERP ID of the order.')).toBeVisible()
  for (const other of ['4711', '7000102', taken.erp_order_id ?? '']) {
    await number.fill(other)
    await number.press('Enter')
    await expect(page.getByText('has this reference. Link to it instead, or the dealer may get both.', { exact: false })).toBeVisible()
    await expect(link(page)).toBeDisabled()
  }
  await expectAccessible(page, 'an order to settle, refused')

  await choice.selectOption(right?.id ?? '')
  await link(page).click()
  await expect(page.getByText('Order Linked')).toBeVisible()
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('row').filter({ hasText: `linked to ERP order ${right?.id}` })).toContainText('admin@example.com')
    await expect(link(page)).toHaveCount(0)
  }
  await expectAccessible(page, 'an order that is settled')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Submitted Orders' })).toBeVisible()
  await expect(page.getByText('No orders need attention.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recently resolved orders' }).getByRole('row').filter({ hasText: reference })).toContainText('In the ERP')
  expect(await ordersOf('<img onerror=a>')).toHaveLength(1)

  const audit = await page.context().browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (audit === undefined) throw new Error('no browser')
  await loginAs('super@example.com', { page: audit, at: '/audit' })
  await expect(audit.getByRole('row').filter({ hasText: `${reference}: linked to ERP order` })).toContainText('admin@example.com')
  await audit.close()
})

test('a person says that an order is absent: it is sent once, and neither sent again nor canceled where the ERP has it', async ({ page, journal, loginAs, ordersOf }) => {
  const absent = await journal.lose('10004', 'ABSENT', 'reset-before')
  const there = await journal.lose('10004', 'THERE', 'reset-after')
  await loginAs('super@example.com', { at: `/submissions/${absent}` })
  const ask = page.getByRole('button', { name: 'Send it again…' })
  const dialog = page.getByRole('dialog', { name: 'Send this order again?' })
  const back = dialog.getByRole('button', { name: 'Back' })
  for (const leave of [async () => { await page.keyboard.press('Escape') }, async () => { await back.press('Enter') }]) {
    await ask.press('Enter')
    await expect(dialog).toContainText(`the ERP does not have order ${absent} of dealer #10004`)
    await expect(back).toBeFocused()
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(ask).toBeFocused()
  }
  await ask.press('Enter')
  await expectAccessible(page, 'the question before an order is sent again')
  await back.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Sent Again')).toBeVisible()
  await expect(page.getByText('In the ERP').first()).toBeVisible({ timeout: 20_000 })
  expect(await ordersOf('ABSENT')).toHaveLength(1)

  await page.goto(`/submissions/${there}`)
  await expect(page.getByText('has this reference. Link to it instead', { exact: false })).toHaveCount(2)
  await expect(ask).toBeDisabled()
  await expect(cancel(page)).toBeDisabled()
  await expectAccessible(page, 'an order that stands in the ERP')
  await link(page).click()
  await expect(page.getByText('Order Linked')).toBeVisible()
  expect(await ordersOf('THERE')).toHaveLength(1)
})

test('an order that stands in the ERP with other lines is linked once the difference was shown', async ({ page, portal, journal, loginAs }) => {
  const reference = await journal.lose('10004', 'CHANGED', 'reset-before')
  const line = (item: string, quantity: number) => ({ ITNBR: item, QTYOR: quantity, NOTES: '' })
  const order = { REFNO: reference, CUSNO: '10004', PONUM: 'CHANGED', SHPMD: 'DEFAULT', INSTR: '', SHPTO: 9999 }
  const { ORDID } = await inErp(portal, '', { ...order, LINES: [line(knownItems.inStock.number, 1), line(knownItems.volumeBreak.number, 4)] })
  await loginAs('admin@example.com', { at: `/submissions/${reference}` })
  await expect(page.getByRole('combobox', { name: 'Order in the ERP' })).toHaveValue(ORDID.trim())
  await expect(page.getByRole('button', { name: 'Send it again…' })).toBeDisabled()
  await link(page).click()
  const dialog = page.getByRole('dialog', { name: `Order ${ORDID.trim()} has other quantities or prices. Link anyway?` })
  const rows = dialog.getByRole('table', { name: 'Differences' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: knownItems.inStock.number })).toContainText(/2\s*1$/)
  await expect(rows.filter({ hasText: knownItems.volumeBreak.number })).toContainText(/0\s*4$/)
  await expectAccessible(page, 'the difference of an order’s lines')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link(page)).toBeFocused()
  await link(page).click()
  await dialog.getByRole('button', { name: 'Link anyway' }).click()
  await expect(page.getByText('Order Linked')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `linked to ERP order ${ORDID.trim()}` })).toContainText(`${knownItems.inStock.number} 1 instead of 2`)
})

test('an order that was deleted in the ERP is not sent again but canceled: the dealer gets a mail and reads why at home', async ({
  page, portal, dealer, journal, loginAs, ordersOf, mailsTo
}) => {
  const reference = await journal.lose('10004', 'GONE', 'reset-after')
  const [posted] = await ordersOf('GONE')
  await inErp(portal, `/${posted?.id}/delete`, { CUSNO: '10004' })
  await loginAs('admin@example.com', { at: `/submissions/${reference}` })
  await expect(page.getByText(`Order ${posted?.id} had this reference and was deleted in the ERP.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it again…' })).toBeDisabled()
  await expect(page.getByText('The ERP has already used this reference and accepts each one only once.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'an order that was deleted in the ERP')
  await page.getByRole('textbox', { name: 'Reason (shown to the dealer)' }).fill('Deleted by mistake')
  await cancel(page).click()
  await expect(page.getByText('Order Canceled')).toBeVisible()
  expect(await ordersOf('GONE')).toHaveLength(1)

  // A mail says earlier that the order was received.
  const mails = () => mailsTo('willcall@example.com').filter(mail => mail.includes(reference))
  await expect.poll(() => mails().join('\n'), { timeout: 10_000 }).toContain('Reason: Deleted by mistake')
  await dealer.goto('/')
  await expect(dealer.getByText(/Order PO #GONE from .+ was canceled by us/)).toContainText(`Deleted by mistake (reference ${reference})`)
})

test('an order that is settled is found, and the search stands in the address', async ({ page, dealer, loginAs }) => {
  await loginAs('10004', { page: dealer })
  const { reference, erp_order_id: erpOrder = '' } = await place(dealer, '10004', 'FIND ME')
  await loginAs('admin@example.com', { at: '/submissions' })
  await page.getByRole('searchbox', { name: 'Find a submitted order' }).fill(' find me ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/submissions\?search=find\+me$/)
  const found = page.getByRole('table', { name: 'Orders found, newest first' })
  await expect(found.getByRole('row').filter({ hasText: reference })).toContainText(erpOrder)
  await expectAccessible(page, 'submitted orders that were found')
  await page.reload()
  await found.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: `Submitted Order ${reference}` })).toBeVisible()
  await page.goBack()
  await expect(found).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a submitted order' }).fill('no such order')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No submitted orders match.')).toBeVisible()
  await expectAccessible(page, 'a search that finds no submitted order')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/submissions$/)
  await expect(page.getByRole('searchbox', { name: 'Find a submitted order' })).toHaveValue('')
})

test('until the ERP has settled, an order is neither sent again nor canceled, and the page says until when', async ({ page, journal, loginAs }) => {
  const reference = await journal.lose('10004', 'EARLY', 'reset-before', 3)
  await loginAs('admin@example.com', { at: `/submissions/${reference}` })
  await expect(page.getByText(/^Available from \d+\/\d+\/\d\d \d+:\d\d [AP]M\. Until then, the ERP may still be processing the order\.$/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Send it again…' })).toBeDisabled()
  await expect(cancel(page)).toBeDisabled()
  await link(page).click()
  await expect(page.getByText('Choose an order.', { exact: true })).toBeVisible()
  // Away from the field with the error, where the header that stays in sight covers half of a button.
  await page.evaluate(() => { window.scrollTo(0, 0) })
  await expectAccessible(page, 'an order that is too early to be canceled')
  await expect(cancel(page), 'and opens by itself').toBeEnabled({ timeout: 40_000 })
  await page.getByRole('textbox', { name: 'Reason (shown to the dealer)' }).fill('Ordered by phone')
  await cancel(page).click()
  await expect(page.getByText('Order Canceled')).toBeVisible()
})

test('while the ERP is away a person can still type the number of an order', async ({ page, journal, loginAs, fault }) => {
  const reference = await journal.lose('10004', 'AWAY', 'reset-after')
  await loginAs('admin@example.com')
  await fault({ operation: 'find-order', kind: 'status', status: 503 })
  await page.goto(`/submissions/${reference}`)
  await expect(page.getByText('The ERP could not be checked for this order.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'ERP ID of the order' })).toBeVisible()
  await expect(page.getByText('Choose the matching order.', { exact: false })).toHaveCount(0)
  await expect(cancel(page), 'which needs the ERP’s word').toBeDisabled()
  await expectAccessible(page, 'an order to settle while the ERP is away')
  await fault()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/The ERP has order \S+ under this reference\.$/)).toBeVisible()
})

test('if one of two administrators cancels an order, the other is told; the dealer reads why and puts the order back into the cart', async ({ page, browser, dealer, journal, loginAs }) => {
  const reference = await journal.lose('10001', 'CANCEL', 'reset-before')
  const dismissed = await journal.lose('10001', 'FORGET', 'reset-before')
  await loginAs('admin@example.com')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await loginAs('super@example.com', { page: other })
  for (const person of [page, other]) await person.goto(`/submissions/${reference}`)
  await cancel(page).click()
  await expect(page.getByText('Enter a reason for the dealer.')).toBeVisible()
  const reason = page.getByRole('textbox', { name: 'Reason (shown to the dealer)' })
  await reason.fill('Ordered by phone')
  await reason.press('Enter')
  await expect(page.getByText('Order Canceled')).toBeVisible()
  await expect(other.getByText('This order was resolved in the meantime.', { exact: false }), 'without a reload').toBeVisible()
  await expectAccessible(other, 'an order that somebody else has settled')
  await expect(other.getByRole('main')).toContainText('Ordered by phone')
  await expect(cancel(other)).toHaveCount(0)
  await other.context().close()
  await page.goto(`/submissions/${dismissed}`)
  await reason.fill('Not sold anymore')
  await cancel(page).click()
  await expect(page.getByText('Order Canceled')).toBeVisible()

  await dealer.goto('/')
  const tab = await dealer.context().newPage()
  await tab.goto('/open-orders')
  for (const seen of [dealer, tab]) {
    await expect(seen.getByText(`Ordered by phone (reference ${reference})`)).toBeVisible()
    await expect(seen.getByText('Order PO #CANCEL from', { exact: false })).toBeVisible()
  }
  await expectAccessible(dealer, 'the home of a dealer with rejected orders')
  await dealer.getByRole('button', { name: 'Dismiss (PO #FORGET)' }).click()
  await expect(tab.getByRole('button', { name: 'Dismiss (PO #FORGET)' })).toHaveCount(0)
  await expect(tab.getByRole('row', { name: /FORGET.*Not sold anymore/ }), 'the list has it for ninety days').toBeVisible()
  await tab.getByRole('link', { name: 'Restore to cart (PO #CANCEL)' }).click()
  await addAgain(tab)
  await expect(tab.getByRole('textbox', { name: `Quantity of ${knownItems.inStock.number}` })).toHaveValue('2')
  await expect(dealer.getByText('Order PO #CANCEL from', { exact: false })).toHaveCount(0)
  await tab.goto('/open-orders')
  await expect(tab.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  await expect(tab.getByText('was canceled', { exact: false })).toHaveCount(0)
})

test('submitted orders are for administrators; a list and an order that fail say so', async ({ page, loginAs }) => {
  for (const username of ['10001', 'rep@example.com']) {
    await loginAs(username, { at: '/submissions' })
    await expect(page.getByText('Permission Denied')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Submitted Orders' })).toHaveCount(0)
    await logOut(page)
    await expect(page).toHaveURL(/\/login/)
  }
  await loginAs('admin@example.com', { at: '/submissions/UNKNOWN' })
  await expect(page.getByRole('heading', { name: 'Submitted Order Not Found' })).toBeVisible()
  await expectAccessible(page, 'an unknown order')
  await page.getByRole('main').getByRole('link', { name: 'Back to submitted orders' }).click()
  await expect(page).toHaveURL(/\/submissions$/)
  const failing = { status: 503, json: { code: 'portal_unavailable', message: 'The portal cannot be reached right now.', requestId: 'r-1' } }
  await page.route('**/submissions', async route => {
    if (route.request().method() === 'POST') await route.fulfill(failing)
    else await route.continue()
  })
  await page.goto('/submissions')
  await expect(page.getByText('The submitted orders could not be loaded')).toBeVisible()
  await expect(page.getByText('Request ID (quote it if you call us): r-1')).toBeVisible()
  await expectAccessible(page, 'submitted orders that failed')
  await page.unroute('**/submissions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByText('The submitted orders could not be loaded')).toHaveCount(0)
})

test('a super user deletes an unconfirmed order for good; an administrator cannot', async ({ page, browser, portal, loginAs, fault }) => {
  await loginAs('super@example.com')
  await actFor(page, '10001')
  await page.goto('/open-orders')
  await page.getByRole('link', { name: 'COUNTER 5' }).click()
  await page.getByRole('link', { name: 'Delete order' }).click()
  await expect(page.getByRole('heading', { name: 'Delete Unconfirmed Order' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('COUNTER 5')
  await expectAccessible(page, 'the question before an order is deleted')
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: /^PO # ?COUNTER 5/ })).toBeVisible()
  await page.goBack()
  await fault({ operation: 'delete-order', kind: 'reset-before', times: 1 })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByLabel('Reason (shown to the dealer)')).toBeFocused()
  await expect(page.getByText('Enter a reason for the dealer.')).toBeVisible()
  await page.getByLabel('Reason (shown to the dealer)').fill('Ordered twice')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('The ERP did not confirm the deletion.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'an order whose deletion is not known')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/open-orders\?dealer=10001$/)
  await expect(page.getByText('Order Deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'COUNTER 5' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/unconfirmed-orders/7000109/delete')
  await expect(page).toHaveURL(/\/open-orders\?dealer=10001$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'COUNTER 5' })).toHaveCount(0)

  const admin = await browser.newPage({ baseURL: portal.url })
  await loginAs('admin@example.com', { page: admin })
  await actFor(admin, '10001')
  await admin.goto('/open-order/unconfirmed/7000108')
  await expect(admin.getByRole('heading', { name: /^PO #/ })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Delete order' })).toHaveCount(0)
  await admin.goto('/unconfirmed-orders/7000108/delete')
  await expect(admin.getByText('Permission Denied')).toBeVisible()
  const refused = await admin.request.post('/deleteUnconfirmedOrder', { headers: { [portalHeader]: '1' }, data: { id: '7000108' } })
  expect(refused.status()).toBe(403)
  await admin.close()
})

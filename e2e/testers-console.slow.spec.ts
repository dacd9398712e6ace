import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test, type Page, type Portal } from './support/portal.ts'
import { searchFor } from './support/steps.ts'

// Orders are advanced here, and faults are set.
test.use({ portalFor: 'testers' })
test.describe.configure({ mode: 'serial' })

/** Opens one of the pages of the console by its link. */
async function open (page: Page, portal: Portal, name: string): Promise<void> {
  await page.goto(portal.erpUrl)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a request of the portal appears by itself, with both bodies and the fault that was set by click', async ({ page, portal, context }) => {
  const testers = await context.newPage()
  await open(testers, portal, 'Requests')
  await testers.getByLabel('Text').fill(knownItems.inStock.number.toLowerCase())
  await expect(testers.getByRole('button', { name: 'search' })).toHaveCount(0)

  await page.goto('/stock')
  await searchFor(page, knownItems.inStock.number)
  await testers.getByRole('button', { name: 'search' }).click()
  await expect(testers.getByRole('region', { name: 'Request body' })).toContainText(`"TERM": "${knownItems.inStock.number.toLowerCase()}"`)
  await expect(testers.getByRole('region', { name: 'Answer' })).toContainText(knownItems.inStock.description)
  await testers.getByRole('button', { name: 'Pause' }).click()
  await expect(testers.getByText('Paused.')).toBeVisible()

  await testers.getByRole('link', { name: 'Faults' }).click()
  // The page of requests has a field of the same name.
  await expect(testers.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
  await testers.getByLabel('Operation').selectOption('search')
  await testers.getByLabel('Fault', { exact: true }).selectOption('status')
  await expect(testers.getByText('Answers with an error status, and does not process the request.')).toBeVisible()
  await testers.getByLabel('How many times').fill('1')
  await testers.getByRole('button', { name: 'Set fault' }).click()
  await expect(testers.getByRole('row', { name: /^search status 503/ })).toContainText('1')
  const answer = await fetch(`${portal.erpUrl}/v1/items/search`, { method: 'POST', body: '{"TERM":"x","CUST":"","LIMIT":1}' })
  expect(answer.status).toBe(503)
  await expect(testers.getByText('No fault is active')).toBeVisible()
  await testers.getByRole('link', { name: 'Requests' }).click()
  await expect(testers.getByRole('row', { name: /^search .* 503 .* status$/ })).toBeVisible()

  await testers.getByRole('button', { name: 'Clear' }).click()
  await expect(testers.getByText('No request has come yet')).toBeVisible()
})

test('an order is confirmed, shipped in part and invoiced', async ({ page, portal }) => {
  await open(page, portal, 'Orders')
  const dealer = page.getByRole('combobox', { name: 'Dealer' })
  await dealer.fill('canyon')
  await dealer.press('Enter')
  await expect(page.getByRole('button', { name: 'Ship order 7000108' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm order 7000108' }).click()
  await expect(page.getByText('Order 7000108 is confirmed.')).toBeVisible()
  const parts = page.getByRole('table', { name: 'Parts of order 7000108' })
  await parts.getByRole('spinbutton').first().fill('1')
  await page.getByRole('button', { name: 'Ship order 7000108' }).click()
  await expect(parts.getByRole('row', { name: /^CD-520X114/ }).getByRole('cell').nth(3)).toHaveText('1')
  await page.getByRole('button', { name: 'Invoice order 7000108' }).click()
  await expect(page.getByText('Order 7000108 is invoiced.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order 7000108' })).toHaveCount(0)
})

test('a recording is replayed, and the page says where the answers differ in shape', async ({ page, portal, fault }) => {
  await open(page, portal, 'Recordings')
  await page.getByRole('button', { name: 'Replay 0011-dealer.json' }).click()
  const row = page.getByRole('row', { name: /^0011-dealer\.json/ })
  await expect(row).toContainText('same shape')
  await fault({ operation: 'dealer', kind: 'missing-field', field: 'CUSNM' })
  await page.getByRole('button', { name: 'Replay 0011-dealer.json' }).click()
  await expect(row).toContainText('1 difference')
  await page.getByRole('button', { name: 'Answers to 0011-dealer.json' }).click()
  await expect(page.getByText('CUSNM: was string, is absent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recorded answer' })).toContainText('"CUSNM"')
  await expect(page.getByRole('region', { name: 'Answer now' })).not.toContainText('"CUSNM"')
})

test('every page of the console is accessible', async ({ page, portal, fault }) => {
  await fault({ operation: 'invoice', kind: 'hang' })
  await fetch(`${portal.erpUrl}/v1/health`)
  await open(page, portal, 'Requests')
  await page.getByRole('button', { name: 'health' }).first().click()
  await expectAccessible(page, 'Requests')
  for (const name of ['Faults', 'Orders', 'States', 'Recordings']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page, name)
  }
})

test('the states are found and copied, and the console says when the fake ERP is gone', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, portal, 'States')
  const odd = page.getByRole('row', { name: /^percent sign in the number/ })
  await odd.getByRole('button').click()
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(knownItems.awkwardNumber.number)
  await portal.restart('SIGKILL')
  await expect(page.getByText('The fake ERP is gone.')).toBeVisible()
})

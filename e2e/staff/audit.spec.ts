import { readFileSync } from 'node:fs'
import { expect, test } from '../support/portal.ts'
import { actFor } from '../support/steps.ts'

// Not the zone of the portal's own machine.
test.use({ timezoneId: 'America/Chicago' })

test('a super user finds who did what, keeps the filters in the address, and takes the log along', { tag: '@slow' }, async ({ page, browser, loginAs }) => {
  await loginAs('super@example.com')
  const rep = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('rep@example.com', { page: rep })
  await actFor(rep, '10005')
  await rep.close()

  await page.getByRole('main').getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('row', { name: /Login super@example.com/ }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Who' }).fill('REP@')
  await page.getByRole('textbox', { name: 'Dealer number' }).fill('10005')
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Dealer selected')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/\?actor=REP%40&customer=10005&event=dealer-selected$/)
  await expect(page.getByRole('row').last()).toContainText('10005')
  await expect(page.getByRole('row', { name: /super@example\.com/ })).toHaveCount(0)
  // Other journeys may have made the representative select the dealer before.
  const rows = await page.getByRole('row').count()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').trim().split('\n')
  expect(lines).toHaveLength(rows)
  expect(lines[1]).toContain('rep@example.com')

  const savedLines = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON Lines' }).click()
  const jsonFile = await savedLines
  expect(jsonFile.suggestedFilename()).toMatch(/\.jsonl$/)
  const [latest = ''] = readFileSync(await jsonFile.path(), 'utf8').split('\n')
  expect(JSON.parse(latest)).toMatchObject({ event: 'dealer-selected', dealer: '10005', address: '127.0.0.1', times: 1 })

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Who' })).toHaveValue('REP@')
  await expect(page.getByRole('row')).toHaveCount(rows)
  await page.getByRole('textbox', { name: 'From' }).fill('2001-01-02')
  await page.getByRole('textbox', { name: 'To' }).fill('2001-01-01')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Enter a date on or after the start date.')).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('2001-01-03')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('No log entries match.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('2001-01-03')
})

test('an entry opens to all that is known of it, and leads to what else happened to the account', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('super@example.com')
  for (const wrong of ['one', 'two']) {
    await page.request.post('/login', { headers: { 'x-portal': '1' }, data: { username: '10004', password: wrong } })
  }
  await page.goto('/audit?event=login-failed')
  const entry = page.getByRole('row', { name: /willcall@example.com/ }).first()
  await entry.getByText('Tried to log in as 10004').focus()
  await page.keyboard.press('Enter')
  await expect(entry.getByText(/^willcall@example.com, .*dealer, 10004/).first()).toBeVisible()
  await expect(entry.getByRole('button', { name: /^Copy request ID/ })).toBeVisible()
  await entry.getByRole('link', { name: 'All events for this account' }).click()
  await expect(page).toHaveURL(/\/audit\?target=[0-9a-f-]+$/)
  await expect(page.getByRole('row', { name: /Login failed/ })).toHaveCount(2)
})

test('the log is read a page at a time', { tag: '@slow' }, async ({ page, loginAs }) => {
  const entries = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({
    id: String(from + index),
    at: '2026-03-09T14:05:09.000Z',
    event: 'login',
    actor: { id: String(from + index), email: `person${from + index}@example.com`, name: null, role: 'dealer', number: null },
    target: null,
    dealer: null,
    order: null,
    times: 1,
    address: null,
    request_id: null,
    detail: ''
  }))
  await loginAs('super@example.com')
  await page.route('**/audit', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    const { page: wanted } = route.request().postDataJSON() as { page: number }
    await route.fulfill({ json: wanted === 0 ? { entries: entries(0, 50), more: true } : { entries: entries(50, 3), more: false } })
  })
  await page.goto('/audit')
  await expect(page.getByRole('row', { name: /person49@/ })).toContainText('3/9/26 9:05:09 AM')
  await expect(page.getByText('All times are in your time zone, Central Time.')).toBeVisible()
  const heights = await page.getByRole('row').evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(Math.max(...heights), 'an entry is one line').toBeLessThan(40)
  await expect(page.getByRole('button', { name: 'Previous Page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next Page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Next Page' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('row', { name: /person52@/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /person0@/ })).toBeVisible()
})

test('a representative does not see the log', async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await expect(page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
  await page.goto('/audit')
  await expect(page.getByText('Permission Denied')).toBeVisible()
})

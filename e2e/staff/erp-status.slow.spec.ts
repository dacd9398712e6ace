import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'

test('a super user sees how the ERP is doing, from the home page', async ({ page, loginAs }) => {
  await page.clock.install()
  await loginAs('super@example.com')
  await page.getByRole('main').getByRole('link', { name: 'ERP Status' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ERP Status' })).toBeVisible()
  await expect(page.getByText('Answering', { exact: true })).toBeVisible()
  await expect(page.getByText('Sent normally')).toBeVisible()
  await expect(page.getByRole('img', { name: /calls in the last hour/ }).first()).toBeVisible()
  const poll = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/erp-status'))
  await page.clock.fastForward('01:00')
  expect((await poll).headers()['x-portal-background']).toBe('1')
})

test('the figures and a bad answer are read by everybody; the bad answer shows the beginning of its id', async ({ page, fault, loginAs }) => {
  await loginAs('super@example.com')
  await fault({ operation: 'search', kind: 'garbage' })
  await page.request.post('/items', { headers: { 'x-portal': '1' }, data: { search: 'snorkel' } })
  await fault()
  await page.goto('/erp-status')
  await expectAccessible(page, 'ERP status')
  const answer = page.getByRole('table', { name: 'Bad answers, newest first' }).getByRole('row', { name: 'Search for parts' }).first()
  await answer.getByText('The answer was not used.').click()
  await expect(answer.getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page, 'ERP status with a bad answer')
  await page.setViewportSize({ width: 1280, height: 900 })
  const id = await answer.getByRole('cell').last().locator('code').evaluate(code => ({ whole: code.scrollWidth, shown: code.clientWidth }))
  expect(id.shown).toBeLessThan(id.whole / 2)
})

test('on a phone, what a bad answer was is opened by a target of 44 px', async ({ browser, portal, fault, loginAs }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, baseURL: portal.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await loginAs('super@example.com', { page })
  await fault({ operation: 'search', kind: 'garbage' })
  await page.request.post('/items', { headers: { 'x-portal': '1' }, data: { search: 'winch' } })
  await fault()
  await page.goto('/erp-status')
  const summaries = page.getByRole('main').locator('summary')
  await expect(summaries.filter({ hasText: 'The answer was not used.' }).first()).toBeVisible()
  for (const summary of await summaries.all()) expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await context.close()
})

test('others are told that the page is not for them, and go home', async ({ page, loginAs }) => {
  await loginAs('admin@example.com')
  await expect(page.getByRole('link', { name: 'ERP Status' })).toHaveCount(0)
  await page.goto('/erp-status')
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

import { expect, test } from './portal.ts'

test('a super user sees how the ERP does, from the home', async ({ page, loginAs }) => {
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

test('others are told that the page is not for them, and go home', async ({ page, loginAs }) => {
  await loginAs('admin@example.com')
  await expect(page.getByRole('link', { name: 'ERP Status' })).toHaveCount(0)
  await page.goto('/erp-status')
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

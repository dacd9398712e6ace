import type { Page } from '@playwright/test'
import { startLoginProvider, type LoginProvider } from '../../bff/test/servers/login-provider.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { logOut } from '../support/steps.ts'

let started: Promise<LoginProvider> | undefined
const provider = async (): Promise<LoginProvider> => await (started ??= startLoginProvider(['rep@example.com']))

test.use({
  portalFor: 'staff login',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, also where it needs nothing
  portalEnvironment: async ({}, use) => {
    const { issuer, clientId, clientSecret } = await provider()
    await use({ STAFF_LOGIN: 'both', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
  }
})
test.beforeEach(async ({ portal }) => { (await provider()).sendBackTo(`${portal.url}/staff-login`) })
test.afterAll(async () => { await (await started)?.close().catch(() => {}) })

/** On the provider's own page. It asks for consent the first time. */
async function logInAs (page: Page, login: string, isFirst = true): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  if (isFirst) await page.getByRole('button', { name: 'Continue' }).click()
}

test('a super user logs in at the company\'s provider, lands where they wanted to go, and confirms a dangerous change there', async ({ page, context }) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Log in with your company account' }).click()
  await logInAs(page, 'super@example.com')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const menu = page.getByRole('region', { name: 'Account', exact: true })
  await expect(menu.getByText('Logged in as super@example.com')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Change password' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/createUser')
  await page.getByRole('radio', { name: 'SMS Admin' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Second')
  await page.getByLabel('Email', { exact: true }).fill('second@example.com')
  await page.getByLabel('Confirm email').fill('second@example.com')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm That It Is You' })
  await expectAccessible(page, 'a login to confirm')
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Confirm in a new tab' }).click()
  const tab = await opened
  await logInAs(tab, 'super@example.com', false)
  await expect(tab.getByText('Your login is confirmed')).toBeVisible()
  await tab.close()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText('second@example.com').first()).toBeVisible()

  await logOut(page)
  await page.goto('/staff-login')
  await expect(page.getByRole('button', { name: 'Account', exact: true }), 'the provider remembers the browser').toBeVisible()
})

test('somebody who is refused is told why, and what to do next', async ({ page }) => {
  await page.goto('/staff-login?next=%2Fadmin')
  await logInAs(page, 'nobody@example.com')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You have no active staff account in the portal.')
  await expect(alert).toContainText(/Request ID/)
  await expect(page, 'the answer is used up').toHaveURL(/\/staff-login$/)
  await expectAccessible(page, 'a refused staff login')
  await alert.getByRole('link', { name: 'Log in with a password' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/)

  await page.context().clearCookies()
  await page.goto('/staff-login')
  await logInAs(page, 'rep@example.com')
  await expect(alert).toContainText('does not say that your email address was verified')

  await page.context().clearCookies()
  await page.goto('/staff-login')
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(alert).toContainText('did not let you in')
})

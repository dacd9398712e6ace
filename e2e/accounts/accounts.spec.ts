import { errorTable } from '@portal/contracts/errors'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import * as messages from '@portal/contracts/policy/messages'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { logOut } from '../support/steps.ts'

// Passwords and addresses are different afterward.
test.use({ portalFor: 'accounts' })

const first = 'Portal!2026'
const second = 'Sprocket$Chain52'

async function resetLink (mailsTo: (address: string) => string[], address: string, nth: number): Promise<string> {
  const links = () => mailsTo(address).flatMap(mail => /http:\/\/localhost:\d+(\/resetPassword\/[\w-]{43})/.exec(mail)?.[1] ?? [])
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(nth)
  return links()[nth - 1] ?? ''
}

async function askForLink (page: Page, address: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login form, which stays until the page has come, has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Account number or email' }).fill(address)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(accountMessages.linkRequested)).toBeVisible()
}

async function chooseNew (page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Retype the new password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, loginAs, mailsTo }) => {
  const address = 'willcall@example.com'
  await askForLink(page, address)
  const link = await resetLink(mailsTo, address, 1)
  await page.goto(link)
  await chooseNew(page, 'short')
  await expect(page.getByText(accountMessages.passwordMin)).toBeVisible()
  await expect(page.getByText(messages.formInvalid)).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await chooseNew(page, second, `${second}x`)
  await expect(page.getByText(accountMessages.passwordsMatch)).toBeVisible()
  await chooseNew(page, 'P@ssw0rd1')
  await expect(page.getByText('Password Reset Failed')).toBeVisible()
  await expect(page.getByText(errorTable.password_common.message).first()).toBeVisible()
  await chooseNew(page, second)
  await expect(page).toHaveURL(/\/login$/)
  await loginAs('10004', { password: second })

  await page.goto(link)
  await expect(page.getByText(accountMessages.linkExpired)).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
})

test('a link that another tab has used says so, and what is not a link never asks for a password', { tag: '@slow' }, async ({ page, context, mailsTo }) => {
  const address = 'suspended@example.com'
  await askForLink(page, address)
  const link = await resetLink(mailsTo, address, 1)
  const other = await context.newPage()
  await Promise.all([page.goto(link), other.goto(link)])
  await expect(other.getByLabel('New password', { exact: true })).toBeVisible()
  await chooseNew(page, second)
  await expect(page).toHaveURL(/\/login$/)
  await chooseNew(other, second)
  await expect(other.getByText('Password Reset Failed')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await other.goto('/resetPassword/not%20a%20link')
  await expect(other.getByText(accountMessages.linkExpired)).toBeVisible()
})

test('a person changes the password, which ends their other logins', { tag: '@slow' }, async ({ page, browser, loginAs }) => {
  await loginAs('newdealer@example.com')
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await loginAs('newdealer@example.com', { page: elsewhere })

  // Opened by its address: the page that replaces the form still says so.
  await page.goto('/change-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(accountMessages.passwordCurrentRequired, { exact: true })).toBeVisible()
  await expect(page.getByText(accountMessages.passwordConfirmRequired)).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill('not mine')
  await chooseNew(page, second)
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText(errorTable.wrong_password.message).first()).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(second)
  await page.getByRole('button', { name: 'Show current password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Current password', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()

  await elsewhere.getByRole('link', { name: 'Open Orders' }).first().click()
  await expect(elsewhere.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(elsewhere.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await elsewhere.close()
})

async function emailLink (mailsTo: (address: string) => string[], address: string, nth: number): Promise<string> {
  const links = () => mailsTo(address).flatMap(mail => /http:\/\/localhost:\d+(\/confirm-email\/[\w-]{43})/.exec(mail)?.[1] ?? [])
  await expect.poll(() => links().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(nth)
  return links()[nth - 1] ?? ''
}

async function askForEmail (page: Page, email: string, again = email): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(first)
  await page.getByLabel('New email', { exact: true }).fill(email)
  await page.getByLabel('Retype the new email', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Change email' }).click()
}

test('a person changes the address: an address of somebody else says nothing, the link is sent again, and counts once it is confirmed', { tag: '@slow' }, async ({ page, loginAs, mailsTo }) => {
  const [old, renewed] = ['admin@example.com', 'alex.adams@example.com']
  await loginAs(old)
  await page.getByRole('link', { name: 'Change email' }).click()
  await askForEmail(page, 'rep@example.com', renewed)
  await expect(page.getByText(accountMessages.emailsMatch)).toBeVisible()
  await askForEmail(page, 'rep@example.com')
  await expect(page.getByText('To confirm the new email, open the link we sent to rep@example.com.')).toBeVisible()
  await expectAccessible(page, 'an email asked for')
  await expect.poll(() => mailsTo('rep@example.com').length, { timeout: 15_000 }).toBe(1)
  expect(mailsTo('rep@example.com')[0]).not.toContain('confirm-email')

  await page.goto('/change-email')
  await expect(page.getByText('Your new email will be rep@example.com.')).toBeVisible()
  await askForEmail(page, ` ${renewed}`, renewed)
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  const replaced = await emailLink(mailsTo, renewed, 1)
  await page.goto('/change-email')
  await expectAccessible(page, 'an email that waits for confirmation')
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('Link Sent')).toBeVisible()
  const link = await emailLink(mailsTo, renewed, 2)
  await page.goto(replaced)
  await expect(page.getByText('This link has expired, was replaced by a newer one, or has already been used.')).toBeVisible()
  await expectAccessible(page, 'an email link that was replaced')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Confirm this email' })).toBeVisible()
  await expectAccessible(page, 'an email to confirm')
  await page.goto('/')
  await expect(page.getByRole('definition').filter({ hasText: old })).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Changed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Your email is now ${renewed}`)).toBeVisible()
  await expectAccessible(page, 'an email that was confirmed')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('definition').filter({ hasText: renewed })).toBeVisible()
  // Mails about both addresses that were asked for, and about the change.
  await expect.poll(() => mailsTo(old).length, { timeout: 15_000 }).toBe(3)
  await page.goto(link)
  await expect(page.getByText(`Your email is still ${renewed}.`)).toBeVisible()
})

test('a link is of no use to somebody else who is logged in, and waits for its owner to log in first', { tag: '@slow' }, async ({ page, loginAs, mailsTo }) => {
  const [owner, renewed] = ['rep@example.com', 'robin.reyes@example.com']
  await loginAs(owner, { at: '/change-email' })
  await askForEmail(page, renewed)
  const link = await emailLink(mailsTo, renewed, 1)
  await logOut(page)
  await loginAs('dealer@example.com', { at: link })
  await expect(page.getByText('This link belongs to another account.')).toBeVisible()
  await expectAccessible(page, 'an email link of another account')
  await page.getByRole('button', { name: 'Log out and log in again' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fconfirm-email/)
  await page.getByLabel(/account number or e-?mail/i).fill(owner)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(page.getByText(`Your email is now ${renewed}`)).toBeVisible()

  await page.goto('/change-email')
  await askForEmail(page, 'never@example.com')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto('/change-email')
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('Change Canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the change' })).toHaveCount(0)
})

test('while the portal is away, forms keep what was typed and say so', { tag: '@slow' }, async ({ page, loginAs }) => {
  const away = async (path: string) => {
    await page.route(path, async route => { await (route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback()) })
  }
  await Promise.all(['**/requestPasswordLink', '**/validateToken', '**/userChangeEmail'].map(away))
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Account number or email' }).fill('dealer@example.com')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Oops.')).toBeVisible()
  await expect(page.getByText('An Unexpected Error Occurred.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account number or email' })).toHaveValue('dealer@example.com')
  await page.goto(`/resetPassword/${'a'.repeat(43)}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await loginAs('10001', { at: '/change-email' })
  await page.getByLabel('Current password', { exact: true }).fill(first)
  await page.getByLabel('New email', { exact: true }).fill('new@example.com')
  await page.getByLabel('Retype the new email', { exact: true }).fill('new@example.com')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('main').getByText('The portal cannot be reached.')).toBeVisible()
  await expect(page.getByLabel('New email', { exact: true })).toHaveValue('new@example.com')
})

import { Secret, TOTP } from 'otpauth'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { errorTable } from '@portal/contracts/errors'
import { recoveryCodeCount } from '@portal/contracts/policy/second-factor'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { logOut } from '../support/steps.ts'

// Accounts have two-step login afterward.
test.use({ portalFor: 'two-step login', portalEnvironment: { STAFF_SECOND_FACTOR: 'required' } })

const password = 'Portal!2026'

async function setupLink (mailsTo: (address: string) => string[], address: string): Promise<string> {
  const links = () => mailsTo(address).flatMap(mail => /http:\/\/localhost:\d+(\/two-step-login\/[\w-]{43})/.exec(mail)?.[1] ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}

async function enterLogin (page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Account number or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Sets it up from the page that asks for the password. @returns the recovery codes */
async function setUp (page: Page, address: string, mailsTo: (address: string) => string[], look = async () => {}): Promise<string[]> {
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText(`To continue, open the link we sent to ${address}.`)).toBeVisible()
  await page.goto(await setupLink(mailsTo, address))
  const secret = (await page.locator('code').textContent() ?? '').replaceAll(' ', '')
  await look()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  // Its half minute may end while it is entered.
  await expect(async () => {
    await page.getByLabel('Code from your authenticator app').fill(app.generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(codes).toBeVisible({ timeout: 5000 })
  }).toPass()
  return await codes.getByRole('listitem').allTextContents()
}

test('a dealer sets two-step login up, logs in with a code, and turns it off again', async ({ page, loginAs, mailsTo }) => {
  await loginAs('dealer@example.com')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('region', { name: 'Account', exact: true }).getByRole('link', { name: 'Two-step login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two-Step Login' })).toBeVisible()
  await expectAccessible(page, 'two-step login off')
  await page.getByLabel('Current password', { exact: true }).fill('not mine')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText(errorTable.wrong_password.message).first()).toBeVisible()
  const [first = '', second = '', third = ''] = await setUp(page, 'dealer@example.com', mailsTo, async () => {
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
    await expect(page.getByText('Open the app on this device')).toBeHidden()
    await expectAccessible(page, 'two-step login set up')
  })
  await expectAccessible(page, 'recovery codes')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(first)
  await page.getByRole('link', { name: 'I’ve saved these codes' }).click()
  await logOut(page)

  await enterLogin(page, '10001')
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'login with a code')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(accountMessages.codeRequired).first()).toBeVisible()
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText(accountMessages.codeWrong).first()).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(first.toLowerCase())
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()

  await page.goto('/change-password')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('Sprocket$Chain52')
  await page.getByLabel('Retype the new password', { exact: true }).fill('Sprocket$Chain52')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await expectAccessible(page, 'a changed password asks for a code')

  await page.goto('/two-step-login')
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expectAccessible(page, 'two-step login on')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list).toBeVisible()
  const newCodes = await list.getByRole('listitem').allTextContents()
  expect(newCodes).toHaveLength(recoveryCodeCount)
  expect(newCodes).not.toContain(third)

  await page.goto('/two-step-login')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(newCodes[0] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).last().click()
  await expect(page.getByText('Two-Step Login Turned Off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible()
})

test('staff who must have it set it up before anything else, and reset it with their own code for people who lost it', async ({ page, browser, mailsTo }) => {
  await enterLogin(page, 'rep@example.com')
  await expect(page.getByRole('heading', { name: 'Two-Step Login' })).toBeVisible()
  await expect(page.getByText('Two-step login is required for your account.')).toBeVisible()
  await page.goto('/dealer-list')
  await expect(page).toHaveURL(/\/two-step-login$/)
  await expectAccessible(page, 'two-step login due')
  await setUp(page, 'rep@example.com', mailsTo)
  await page.getByRole('link', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your dealers' })).toBeVisible()

  const above = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await enterLogin(above, 'super@example.com')
  await expect(above.getByText('Two-step login is required for your account.')).toBeVisible()
  const [recovery = ''] = await setUp(above, 'super@example.com', mailsTo)
  await above.goto('/manageUser/sales')
  await above.getByRole('link', { name: /Robin/ }).first().click()
  await above.getByRole('link', { name: 'Reset two-step login' }).click()
  await expect(above.getByRole('heading', { name: 'Reset Two-Step Login' })).toBeVisible()
  await expectAccessible(above, 'reset of two-step login')
  await above.getByRole('button', { name: 'Reset two-step login' }).click()
  await above.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await above.getByLabel('Recovery code', { exact: true }).fill(recovery)
  await above.getByRole('button', { name: 'Reset two-step login' }).click()
  await expect(above.getByText('Two-Step Login Reset')).toBeVisible()
  await above.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

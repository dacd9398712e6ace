import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'

// What is set here is mailed to somebody.
test.use({ portalFor: 'email-files' })

test('a super user has a file mailed when it changes, sees that it was, and ends it', async ({ page, portal, loginAs }) => {
  test.slow()
  await loginAs('super@example.com', { at: '/email-admin' })
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'price-list.csv' })
  await expect(page).toHaveURL(/\?file=[0-9a-f]{32}$/)
  const mailed = page.getByRole('switch', { name: 'Email this file' })
  await expect(mailed).not.toBeChecked()
  await mailed.press('Space')
  const recipients = page.getByRole('textbox', { name: 'Recipients' })
  await recipients.fill('one@example.com; two')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Invalid Email')).toBeVisible()
  await expect(page.getByText('multiple emails must be separated by commas and a single space', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Correct or remove “two”.')).toBeVisible()
  await expectAccessible(page, 'recipients refused')
  await recipients.fill('One <one@example.com>; two@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your changes were saved.')).toBeVisible()
  await page.reload()
  await expect(recipients).toHaveValue('one@example.com\ntwo@example.com')

  writeFileSync(join(portal.outbox, '../files/price-list.csv'), 'part number\r\nNEW-1\r\n')
  const row = page.getByRole('row', { name: /price-list\.csv/ })
  await expect(row).toContainText('Sent', { timeout: 40_000 })
  await expectAccessible(page, 'files, one sent')
  const mails = readdirSync(portal.outbox).map(file => readFileSync(join(portal.outbox, file), 'utf8')).filter(mail => mail.includes('Subject: Updated file: price-list.csv'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(Buffer.from('part number\r\nNEW-1\r\n').toString('base64'))

  await page.getByRole('button', { name: 'Send now' }).dblclick()
  const history = page.getByRole('table', { name: 'Deliveries of price-list.csv, newest first' })
  const byHand = history.getByRole('row').filter({ hasText: 'Sent by super@example.com' })
  await expect(byHand).toHaveCount(1, { timeout: 40_000 })
  await expect(history.getByRole('row').filter({ hasText: 'The file had changed' })).toHaveCount(1)
  await expectAccessible(page, 'a file and its deliveries')

  await mailed.click()
  await expect(page.getByText('Your changes were saved.')).toBeVisible()
  await expect(row).toContainText('Nobody')
  await expect(recipients).toHaveCount(0)
})

test('if two people edit the same file, the second is told; a list that fails or is empty says so', async ({ page, browser, loginAs }) => {
  test.slow()
  await loginAs('super@example.com')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await loginAs('super@example.com', { page: other })
  for (const [editor, email] of [[page, 'mine@example.com'], [other, 'theirs@example.com']] as const) {
    await editor.goto('/email-admin')
    await editor.getByRole('combobox', { name: 'File' }).selectOption({ label: 'backorders.txt' })
    await editor.getByRole('switch', { name: 'Email this file' }).click()
    await editor.getByRole('textbox', { name: 'Recipients' }).fill(email)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your changes were saved.')).toBeVisible()
  await other.getByRole('button', { name: 'Submit' }).click()
  await expect(other.getByText('Someone else changed this in the meantime.', { exact: false })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Recipients' })).toHaveValue('theirs@example.com')
  await other.getByRole('button', { name: 'Show the current version' }).click()
  await expect(other.getByRole('textbox', { name: 'Recipients' })).toHaveValue('mine@example.com')
  await other.context().close()

  await page.route('**/get-file-list', async route => {
    await route.fulfill({ status: 503, json: { code: 'files_unavailable', message: 'The files folder cannot be read right now.', requestId: 'r-1' } })
  })
  await page.goto('/email-admin')
  await expect(page.getByText('The list of files could not be loaded')).toBeVisible()
  await expect(page.getByText('Request ID (quote it if you call us): r-1')).toBeVisible()
  await expectAccessible(page, 'files that failed')
  for (const [configured, words] of [[false, 'No files folder is set up.'], [true, 'There are no files in the folder.']] as const) {
    await page.unroute('**/get-file-list')
    await page.route('**/get-file-list', async route => { await route.fulfill({ json: { files: [], configured, complete: true } }) })
    await page.goto('/email-admin')
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page, words)
  }
})

test('an administrator does not see who gets which file', async ({ page, loginAs }) => {
  await loginAs('admin@example.com', { at: '/email-admin' })
  await expect(page.getByText('Permission Denied')).toBeVisible()
})

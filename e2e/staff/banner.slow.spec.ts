import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { expectNoLayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts'
import { searchBox } from '../support/steps.ts'

// What is saved here is seen on every page.
test.use({ portalFor: 'banner' })

/** It shows what the person has chosen, hard to read or not. */
const preview = 'main [role="group"]'

function notice (page: Page) {
  return page.getByRole('complementary', { name: 'Notice' })
}

test('an administrator puts a notice on every page, and a visitor dismisses it until it is changed', async ({ page, browser, loginAs }) => {
  test.slow()
  await loginAs('admin@example.com', { at: '/notice-banner-admin' })
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('x'.repeat(161))
  await expect(page.getByText('161 / 160')).toBeVisible()
  await page.getByRole('textbox', { name: 'Background color', exact: true }).fill('red;url()')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Content must be 160 characters or less')).toBeVisible()
  await expect(page.getByText('Enter a color as # and 3 or 6 hexadecimal digits, like #A91108')).toBeVisible()
  await expect(page.getByText('Form Validation Failed')).toBeVisible()
  await expectAccessible(page, 'notice banner refused', [preview])

  await page.getByRole('textbox', { name: 'Text color', exact: true }).fill('#777777')
  await content.fill('Closed on <img src=x onerror=alert(1)> Monday')
  await page.getByRole('textbox', { name: 'Background color', exact: true }).fill('#ffe08a')
  await expect(page.getByText('The contrast is 3.4:1.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The text is hard to read on this background.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'notice banner, hard to read', [preview])
  await page.getByLabel('Pick the text color').fill('#222222')
  await expect(page.getByText(/^The contrast is .*, which is easy to read\.$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Preview' })).toContainText('<img src=x onerror=alert(1)>')
  await page.getByRole('switch', { name: 'Display banner' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your changes were saved.' })).toBeVisible()
  await expect(page.getByText('Everyone sees the banner.')).toHaveCount(1)
  await expect(notice(page)).toContainText('Closed on <img src=x onerror=alert(1)> Monday')
  await expect(notice(page).locator('img')).toHaveCount(0)
  await expect(notice(page).locator('> div')).toHaveCSS('background-color', 'rgb(255, 224, 138)')
  await expect(page.getByRole('switch', { name: 'Display banner' })).toBeChecked()
  await expectAccessible(page, 'notice banner, shown', [preview])

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin })
  let asked = 0
  visitor.on('request', request => { if (request.url().endsWith('/get-banner')) asked++ })
  await watchLayoutShifts(visitor)
  await visitor.goto('/stock')
  await expect(notice(visitor)).toBeVisible()
  await expectNoLayoutShift(visitor, 'the page of a first visit with a notice')
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await expect(visitor.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(asked).toBe(1)

  await visitor.reload()
  await expect(notice(visitor)).toBeVisible()
  await expectNoLayoutShift(visitor, 'the login with a notice')
  await notice(visitor).getByRole('button', { name: 'Dismiss the notice' }).click()
  await expect(notice(visitor)).toHaveCount(0)
  const [cookie] = (await visitor.context().cookies()).filter(({ name }) => name.startsWith('banner-'))
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 7200)).toBeLessThan(60)
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Log in' })).toBeVisible()
  await visitor.waitForLoadState('networkidle')
  await expect(notice(visitor)).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Content' }).fill('Open again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page)).toContainText('Open again')
  await visitor.reload()
  await expect(notice(visitor)).toContainText('Open again')
  await visitor.close()
})

test('if two administrators edit at once, the second is told and keeps what was typed', async ({ page, browser, loginAs }) => {
  await loginAs('admin@example.com', { at: '/notice-banner-admin' })
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await loginAs('super@example.com', { page: other, at: '/notice-banner-admin' })
  for (const [editor, words] of [[page, 'mine'], [other, 'theirs']] as const) await editor.getByRole('textbox', { name: 'Content' }).fill(words)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save' }).click()])
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('mine')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('alert')).toContainText('Someone else changed this in the meantime.')
  await expect(other.getByRole('textbox', { name: 'Content' })).toHaveValue('theirs')
  await expectAccessible(other, 'notice banner, changed meanwhile')
  await other.getByRole('button', { name: 'Show the current version' }).click()
  await expect(other.getByRole('textbox', { name: 'Content' })).toHaveValue('mine')
  await other.context().close()
})

test('a banner leads where it says, from its beginning on; leaving with an unsaved one is asked about', async ({ page, loginAs }) => {
  await loginAs('admin@example.com', { at: '/notice-banner-admin' })
  await page.getByRole('textbox', { name: 'Content' }).fill('New tires are in')
  await page.getByRole('textbox', { name: 'Link (optional)' }).fill('/stock')
  await page.getByRole('button', { name: 'Green' }).click()
  const shown = page.getByRole('switch', { name: 'Display banner' })
  if (!await shown.isChecked()) await shown.press('Space')
  const asked: string[] = []
  page.once('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave this page without saving?'])
  await expect(page).toHaveURL(/notice-banner-admin$/)
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('New tires are in')
  await page.getByLabel('Shown from').fill('2099-01-01T08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your changes were saved.' })).toBeVisible()
  await expect(page.getByText('Everyone will see the banner starting 1/1/2099 8:00 AM.')).toHaveCount(1)
  await expect(notice(page)).toHaveCount(0)
  await expectAccessible(page, 'notice banner, scheduled', [preview])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('New tires are in')
  await expect(page.getByText('Saved.', { exact: false })).toHaveCount(0)
  await page.getByLabel('Shown from').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await notice(page).getByRole('link', { name: 'New tires are in' }).click()
  await expect(page).toHaveURL(/\/stock$/)
})

test('a banner that cannot be read affects no page, and its editor says so', async ({ page, loginAs }) => {
  await loginAs('admin@example.com')
  const refusal = { status: 503, json: { code: 'portal_unavailable', message: 'The portal cannot be reached right now. Please try again in a moment.', requestId: 'r-1' } }
  await page.route('**/get-banner', async route => { await route.fulfill(refusal) })
  await page.route('**/saved-banner', async route => { await route.fulfill(refusal) })
  await page.goto('/stock')
  await expect(searchBox(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/notice-banner-admin')
  await expect(page.getByText('The banner could not be loaded')).toBeVisible()
  await expect(page.getByText('Request ID (quote it if you call us): r-1')).toBeVisible()
  await expectAccessible(page, 'notice banner that failed', [preview])
  await page.unroute('**/saved-banner')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
})

test('a banner that could not be read at the start comes with the next page', async ({ page, browser, loginAs }) => {
  await loginAs('admin@example.com', { at: '/notice-banner-admin' })
  await page.getByRole('textbox', { name: 'Content' }).fill('Closed for stocktaking')
  const shown = page.getByRole('switch', { name: 'Display banner' })
  if (!await shown.isChecked()) await shown.press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page)).toContainText('Closed for stocktaking')

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin })
  let asked = 0
  await visitor.route('**/get-banner', async route => {
    asked++
    await route.abort()
  })
  await visitor.goto('/stock')
  await expect(searchBox(visitor)).toBeVisible()
  await expect.poll(() => asked, 'early, then by the page, and once more at once').toBe(3)
  await visitor.unroute('**/get-banner')
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await expect(notice(visitor)).toContainText('Closed for stocktaking')
  await visitor.close()
})

test('nobody below an administrator edits the banner', async ({ page, loginAs }) => {
  await loginAs('rep@example.com', { at: '/notice-banner-admin' })
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

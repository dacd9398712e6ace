import * as messages from '@portal/contracts/policy/messages'
import { expectToFit } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { actFor, logIn, logOut, reword, searchBox } from '../support/steps.ts'

test('what every page needs first is requested once, and not a second time by the early script', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch') asked.push(pathname)
  })
  await page.goto('/stock')
  await expect(searchBox(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(path => path === '/session' || path === '/get-banner').sort()).toEqual(['/get-banner', '/session'])
})

test('the page waits until it is known who is logged in', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  let answer = () => {}
  const asked = new Promise<void>(resolve => { answer = resolve })
  await page.route('**/session', async route => {
    await asked
    await route.fallback()
  })
  await page.goto('/open-orders')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
})

test('a session that has come to its end logs out, and the login leads back', async ({ page, loginAs }) => {
  await page.clock.install()
  await loginAs('10001', { at: '/open-orders' })
  await expect(page.getByRole('link', { name: 'FALL RESTOCK' })).toBeVisible()
  await page.clock.fastForward('11:59:00')
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
  // The browser itself drops the cookie, by its own clock, which a test cannot set.
  await page.context().clearCookies({ name: 'session' })
  await page.clock.fastForward('01:01')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=%2Fopen-orders$/)
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a second tab follows a login and a logout', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/stock')
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(page, '10001')
  await expect(other.getByRole('link', { name: /#10001/ })).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a page above one\'s rank is denied, and one whose code cannot be loaded says so', async ({ page, loginAs }) => {
  await loginAs('rep@example.com', { at: '/erp-status' })
  await expect(page.getByText('Permission Denied')).toBeVisible()
  await expect(page.getByText('Oops, something went wrong when we tried to load that page.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.route('**/assets/**', async route => { await route.abort() })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Open Orders' }).click()
  await expect(page.getByText('Navigation Failed!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something Went Wrong...' })).toBeVisible()
})

test('staff act for a dealer in one tab, see so on every page, and stop', async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  const other = await context.newPage()
  await other.goto('/open-orders')
  await expect(other.getByText(messages.noDealer)).toBeVisible()

  await other.getByRole('button', { name: 'Select a dealer' }).click()
  await expect(other.getByRole('combobox', { name: 'Dealer to act for' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Dealer to act for' }).fill('10003')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You cannot act for dealer 10003. Check the number.')).toBeVisible()
  await actFor(page, '10001')
  const bar = 'Acting for 10001 (CANYON CREEK POWERSPORTS)'
  await expect(page.getByText(bar)).toBeVisible()
  await expect(other.getByText(messages.noDealer)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/open-orders')
  await expect(page.getByText(bar)).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText(bar)).toBeInViewport()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText(messages.noDealer)).toBeVisible()
  await expect(page.getByText(bar)).toHaveCount(0)
})

test('for a dealer with a long name, staff see as much of it as there is room for, and can stop acting for them at any width', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  const name = 'CANYON CREEK '.repeat(5).trim()
  await reword(page, { 'CANYON CREEK POWERSPORTS': name })
  await page.goto('/finances')
  const selector = page.getByRole('combobox', { name: 'Dealer to act for' })
  await expect(selector).toHaveAttribute('placeholder', `10001 (${name})`)
  for (const width of [320, 390, 800, 1024, 1280]) {
    await expectToFit(page, width, `the bar at ${width}`)
    await expect(selector).toHaveCSS('text-overflow', 'ellipsis')
    const [field, clear] = await Promise.all([selector, page.getByRole('button', { name: 'Clear' })].map(async part => await part.boundingBox()))
    expect((field?.x ?? 0) + (field?.width ?? 0), `the selector ends before the button at ${width}`).toBeLessThanOrEqual(clear?.x ?? 0)
    expect((clear?.x ?? 0) + (clear?.width ?? 0), `the button lies in the window at ${width}`).toBeLessThanOrEqual(width)
  }
})

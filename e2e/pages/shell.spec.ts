import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { itemsFor } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { actFor, addToCart, logOut, searchBox, searchFor } from '../support/steps.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** How high the dark part of the header is, and whether every link of the header is within the window and not covered by another. */
async function header (page: Page): Promise<{ height: number, isFree: boolean }> {
  return await page.evaluate(() => {
    const links = [...document.querySelectorAll('header a, header button')]
      .filter(link => link.checkVisibility({ visibilityProperty: true }) && link.getBoundingClientRect().width > 0)
    const isFree = (link: Element) => {
      const { top, height, left, right } = link.getBoundingClientRect()
      return right <= window.innerWidth && [left + 4, right - 4].every(x => link.contains(document.elementFromPoint(x, top + height / 2)))
    }
    return { height: document.querySelector('header > div > div')?.getBoundingClientRect().height ?? 0, isFree: links.every(isFree) }
  })
}

for (const user of ['10001', 'super@example.com']) {
  test(`the header of ${user} has room for all that it shows, and collapses past 50 px to a row with a menu`, { tag: '@slow' }, async ({ page, loginAs }) => {
    await loginAs(user)
    for (const width of [320, 390, 480, 768, 1023, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto('/bought-before')
      await expect(page.getByRole('heading', { name: 'Bought Before' })).toBeVisible()
      const staffRow = user === '10001' ? 0 : width < 1280 ? 32 : -4
      if (user !== '10001') await expect(page.getByRole('combobox', { name: 'Dealer to act for' })).toBeVisible()
      await expect.poll(async () => await header(page), `open at ${width}`).toEqual({ height: width < 1024 ? 60 : 88 + staffRow, isFree: true })
      if (width >= 1024) {
        expect(await nav(page).getByRole('link').evaluateAll(links => links.map(link => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return new Set([...text.getClientRects()].map(({ top }) => top)).size
        })), `lines of a label at ${width}`).not.toContain(3)
      }
      await expect(page.getByRole('link', { name: user === '10001' ? 'Home: #10001' : 'Home: Sam' })).toBeVisible()
      const menu = page.getByRole('button', { name: 'Menu' })
      await expect(menu).toBeVisible({ visible: width < 1024 })
      await page.getByRole('main').evaluate(main => { main.style.minHeight = '300vh' })
      await page.mouse.wheel(0, 40)
      await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBe(40)
      await page.mouse.wheel(0, 200)
      await expect.poll(async () => await header(page), `collapsed at ${width}`).toEqual({ height: 48, isFree: true })
      // A click of Playwright's would scroll to the top, where the header opens.
      await menu.dispatchEvent('click')
      await expect(nav(page).getByRole('link', { name: 'Upload ADP-Lightspeed Order' })).toBeInViewport()
      await menu.dispatchEvent('click')
      await page.evaluate(() => { window.scrollTo(0, 0) })
      await expect(menu).toBeVisible({ visible: width < 1024 })
    }
  })
}

/** The buttons and links of some parts of the page that are within the window but covered. */
async function covered (page: Page, parts: string): Promise<Array<string | null>> {
  return await page.locator(parts).locator('a, button').filter({ visible: true }).evaluateAll(controls => controls.filter(control => {
    const { top, left, width, height } = control.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && !control.contains(there)
  }).map(control => control.textContent))
}

for (const width of [390, 800, 1280]) {
  test(`at ${width} px a toast is at the foot of the window, and covers no button of the bars there`, { tag: '@slow' }, async ({ page, loginAs }) => {
    await loginAs('10001')
    for (const number of [knownItems.inStock.number, knownItems.volumeBreak.number]) await addToCart(page, number)
    await page.route('**/logout', async route => { await route.abort() })
    const toast = page.getByText('You Are Still Logged In')

    await page.goto('/cart')
    await page.getByRole('button', { name: `Remove ${knownItems.inStock.number}` }).click()
    await expect(page.getByText('was removed from the cart')).toBeVisible()
    await expectToast('the cart')
    await page.goto('/bought-before')
    await page.getByRole('textbox', { name: /^Quantity of/ }).first().fill('2')
    await expect(page.getByRole('button', { name: 'Add 1 line' })).toBeVisible()
    await expectToast('bought before')
    await page.goto('/quick-order')
    await page.getByRole('textbox', { name: 'Part number, line 1', exact: true }).fill('NO-SUCH')
    await page.getByRole('textbox', { name: 'Quantity, line 1', exact: true }).fill('2')
    await expect(page.getByText('1 line cannot be ordered')).toBeVisible()
    await expectToast('quick order')

    async function expectToast (where: string): Promise<void> {
      await page.setViewportSize({ width, height: 640 })
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await toast.hover()
      const box = await page.getByRole('region', { name: 'Messages' }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${where}: its lower edge`).toBeGreaterThan(320)
      expect(await covered(page, '#root > header, [data-foot], [data-foot-bar]'), where).toEqual([])
    }
  })
}

test('a toast can be read and dismissed in front of a dialog, and covers none of its buttons', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock' })
  await page.route('**/logout', async route => { await route.abort() })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const toast = page.getByText('You Are Still Logged In')
  await toast.hover()
  await page.getByRole('heading', { level: 1 }).press('?')
  await expect(page.getByRole('dialog')).toContainText('You Are Still Logged In')
  expect(await covered(page, 'dialog')).toEqual([])
  await page.getByRole('button', { name: 'Dismiss: You Are Still Logged In' }).click()
  await expect(toast).toHaveCount(0)
})

test('staff who act for a dealer see results nearly as high on a laptop\'s screen as a dealer does', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('super@example.com')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/stock?term=brake&dealer=10001')
  const row = page.getByRole('button', { name: /^Add .* to cart$/ }).first()
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.y).toBeLessThan(336)
})

test('everything of one\'s own account is in the menu under the name, on every page and by the keyboard', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/finances' })
  const button = page.getByRole('button', { name: 'Account', exact: true })
  const menu = page.getByRole('region', { name: 'Account', exact: true })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link')).toHaveText(['Home', 'People', 'Change password', 'Change email', 'Two-step login', 'Where you are logged in'])
  await expect(menu).toContainText('#10001 CANYON CREEK POWERSPORTS')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link').first()).toBeFocused()
  // The menu lies over the links of the navigation and over the page's buttons.
  await expectAccessible(page, 'the account menu', ['nav', 'main'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.setViewportSize({ width: 390, height: 700 })
  await button.click()
  await menu.getByRole('switch', { name: 'Sounds' }).click()
  await page.reload()
  await button.click()
  await expect(menu.getByRole('switch', { name: 'Sounds' })).not.toBeChecked()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test('parts are searched for from any page: "/" leads to the box, Enter to the results', async ({ page, loginAs }) => {
  const errors: string[] = []
  page.on('console', message => { if (message.type() === 'error') errors.push(message.text()) })
  await loginAs('10001', { at: '/' })
  for (const path of ['/cart', '/stock?term=brake']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  }
  await expect(page.getByRole('searchbox', { name: 'Search for parts' })).toHaveCount(0)
  expect(errors, 'the served page is what the first render draws').toEqual([])
  await page.goto('/finances')
  await expect(page.getByRole('searchbox', { name: 'Search for parts' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search for parts' })).toBeFocused()
  await page.keyboard.type('brake pads')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stock\?term=brake\+pads/)
  await expect(page.getByRole('status').filter({ hasText: 'for brake pads' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/finances')
  await page.getByRole('link', { name: 'Search for parts' }).click()
  await expect(searchBox(page)).toBeFocused()
})

test('the navigation marks the page, or the list that a record is of, and has the pages of staff for each role', { tag: '@slow' }, async ({ page, loginAs }) => {
  const marked = page.locator('header nav [aria-current]').filter({ visible: true })
  const staff = page.getByRole('navigation', { name: 'Staff' }).getByRole('link')
  await loginAs('10001', { at: '/invoice-history' })
  await expect(marked).toHaveText(['Invoice History'])
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/invoice-history\/./)
  // A menu that is opened before the page has arrived closes when it does.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(marked).toHaveText(['Invoice History'])
  await expect(staff).toHaveCount(0)
  await logOut(page)
  await loginAs('rep@example.com')
  await expect(staff).toHaveText(['Dealers'])
  await logOut(page)
  await loginAs('super@example.com', { at: '/submissions' })
  const all = [/^Dealers/, /^Submitted Orders/, 'User Management', 'Banner', 'Email Files', 'ERP Status', 'Audit']
  await expect(staff).toHaveText(all)
  await expectAccessible(page, 'the links of staff')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(marked).toHaveText([/^Submitted Orders/])
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(staff.filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await nav(page).getByRole('link', { name: 'Audit' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})

test('on a phone, the mini cart changes, removes and brings back lines, and is never open over the menu', { tag: '@slow' }, async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await loginAs('10001', { cart: (await itemsFor(page, 'kit')).slice(0, 6).map(item => [item.item_number]) })
  await page.route('**/logout', async route => { await route.abort() })
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You Are Still Logged In')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Mini cart' })
  await page.getByRole('button', { name: 'Mini cart' }).click()
  // A message stands behind it.
  await panel.getByRole('link', { name: 'Save order' }).click({ trial: true, timeout: 5000 })
  await page.goto('/finances')
  await page.getByRole('button', { name: 'Mini cart' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByRole('link', { name: 'and 1 more line' })).toBeVisible()
  const more = await panel.getByRole('button', { name: /^One more/ }).first().boundingBox()
  const price = await panel.getByText(/^\$/).first().boundingBox()
  expect(price?.x, 'the price stands beside the quantity').toBeGreaterThan((more?.x ?? 0) + (more?.width ?? 0))
  await expectAccessible(page, 'the mini cart')
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('textbox', { name: /^Quantity of/ }).first().fill('7')
  await expect(page.getByRole('link', { name: 'Cart, 12 pieces' })).toBeVisible()
  await panel.getByRole('button', { name: /^Remove/ }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 5 pieces' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 12 pieces' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(panel).toHaveCount(0)
  await expect(nav(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mini cart' }).click()
  await expect(nav(page)).toBeHidden()
  const account = page.getByRole('button', { name: 'Account', exact: true })
  const before = await account.boundingBox()
  await page.getByRole('link', { name: 'Cart, 12 pieces' }).click()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mini cart' })).toHaveCount(0)
  expect(await account.boundingBox(), 'where it was beside the mini cart').toEqual(before)
})

test('a late notice appears at the foot of the window, where it moves nothing', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  const banner = { status: true, cache_id: 'late', content: 'We close at noon on Friday.', banner_color: '#A91108', text_color: '#FFFFFF' }
  const held = Promise.withResolvers<void>()
  await page.route('**/get-banner', async route => {
    await held.promise
    await route.fulfill({ json: { banner } })
  })
  await page.goto('/finances')
  const heading = page.getByRole('heading', { name: 'Finances' })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  held.resolve()
  await expect(page.getByText(banner.content)).toBeInViewport()
  expect(await heading.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Dismiss the notice' }).click()
  await expect(page.getByText(banner.content)).toHaveCount(0)
})

test('the bar of a suspended account moves nothing when it comes late, and stands above the next page', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10003')
  const held = Promise.withResolvers<void>()
  await page.route('**/session', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, dealer: { ...answer.dealer, suspended: false } } })
  })
  await page.route('**/finances', async route => {
    if (route.request().method() === 'POST') await held.promise
    await route.fallback()
  })
  await page.goto('/finances')
  const heading = page.getByRole('heading', { name: 'Finances' })
  const bar = page.getByRole('complementary', { name: 'Account status' })
  await expect(heading).toBeVisible()
  await expect(bar).toHaveCount(0)
  const before = await heading.boundingBox()
  held.resolve()
  await expect(bar).toBeInViewport()
  expect(await heading.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Quick Order' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Order' })).toBeVisible()
  const place = async (part: typeof bar) => (await part.boundingBox())?.y ?? 0
  expect(await place(bar)).toBeLessThan(await place(page.getByRole('main')))
})

test('staff read which dealer is suspended, and get to its finances', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('super@example.com')
  await actFor(page, '10003')
  const bar = page.getByRole('complementary', { name: 'Account status' })
  await expect(bar).toContainText('Account Suspended#10003')
  await bar.getByRole('link', { name: 'Finances' }).click()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeVisible()
})

/** The buttons and links of some parts of the page that are too low for a finger. */
async function low (page: Page, parts: string): Promise<Array<string | null>> {
  return await page.locator(parts).locator('a, button').filter({ visible: true })
    .evaluateAll(controls => controls.filter(control => control.getBoundingClientRect().height < 43.9).map(control => control.textContent))
}

const pagesWithTables = {
  10001: ['/open-orders', '/open-order/confirmed/7000101', '/invoice-history', '/invoice-history/5001007', '/back-orders'],
  'super@example.com': ['/dealer-list/07', '/manageUser/dealers']
}

for (const [user, paths] of Object.entries(pagesWithTables)) {
  test(`text of twice the size fits the frame of ${user} at any width, and everything can be touched`, { tag: '@slow' }, async ({ browser, portal, loginAs }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, baseURL: portal.url, viewport: { width: 320, height: 700 } })
    const page = await context.newPage()
    await loginAs(user, { page })
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto('/change-password')
      await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
      expect(await low(page, 'header, footer'), `touch targets at ${width}`).toEqual([])
      await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `overflow at ${width}`).toBe(0)
      expect((await header(page)).isFree, `nothing overlaps at ${width}`).toBe(true)
    }
    for (const path of paths) {
      await page.goto(path)
      const links = page.getByRole('main').getByRole('table').getByRole('link')
      await expect(links.first()).toBeVisible()
      for (const width of [390, 800, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        expect(await low(page, 'main table'), `touch targets of ${path} at ${width}`).toEqual([])
      }
    }
    await context.close()
  })
}

test('the catalog is a click away at any width', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/finances' })
  const links = page.getByRole('link', { name: 'Return to catalog' })
  for (const width of [320, 390, 768, 1023, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const isMenu = width < 1024
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Return to catalog' })).toBeVisible()
    if (isMenu) await page.getByRole('button', { name: 'Menu' }).click()
    await expect(links.filter({ visible: true })).toHaveCount(2)
    await expect(links.filter({ visible: true }).first()).toBeInViewport()
    if (isMenu) await page.getByRole('button', { name: 'Menu' }).click()
  }
})

test('each page begins at its top, Back leads to where it was left, and an address without a page says so and offers a way on', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/stock?size=100' })
  await searchFor(page, 'brake')
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Menu' }).click()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await nav(page).getByRole('link', { name: 'Finances' }).click()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBe(left)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeVisible()
  await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/no-such-page')
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
})

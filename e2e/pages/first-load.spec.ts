import { expect, test, type Page } from '../support/portal.ts'
import { searchBox } from '../support/steps.ts'

/** The page's code is on its way until `arrive`; the early script and the styles are there. */
async function holdCode (page: Page): Promise<{ arrive: () => void }> {
  let arrive = (): void => {}
  const arrived = new Promise<void>(resolve => { arrive = resolve })
  await page.route(/\/assets\/(?!early-|rolldown-)[^/]*\.js$/, async route => {
    await arrived
    await route.continue()
  })
  return { arrive }
}

function complaintsOf (page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => { if (message.type() === 'error') complaints.push(message.text()) })
  page.on('pageerror', error => { complaints.push(error.message) })
  return complaints
}

for (const username of [undefined, '10001']) {
  test(`what ${username ?? 'a visitor'} types before the page's code is there stays in the search box, and is searched for`, async ({ page, loginAs }) => {
    if (username !== undefined) await loginAs(username)
    const complaints = complaintsOf(page)
    const { arrive } = await holdCode(page)
    await page.goto('/stock', { waitUntil: 'commit' })
    const box = searchBox(page)
    await expect(box).toBeFocused()
    await page.keyboard.type('cha')
    const first = await box.elementHandle()
    arrive()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stock Check' })).toBeVisible()
    await page.keyboard.type('in')
    await expect(box).toHaveValue('chain')
    expect(await box.evaluate((now, before) => now === before, first), 'the very same field').toBe(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Search Results for chain/)).toBeVisible()
    expect(complaints).toEqual([])
  })
}

test('Enter before the page\'s code is there searches', async ({ page }) => {
  const { arrive } = await holdCode(page)
  await page.goto('/stock', { waitUntil: 'commit' })
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('chain')
  await page.keyboard.press('Enter')
  await page.waitForURL('/stock?term=chain', { waitUntil: 'commit' })
  arrive()
  await expect(page.getByText(/Search Results for chain/)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('chain')
})

test('the form waits if a bar appears above it, and nothing but the form of its address is ever shown', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('rep@example.com')
  const { arrive } = await holdCode(page)
  const session = page.waitForResponse('**/session')
  await page.goto('/stock', { waitUntil: 'commit' })
  await (await session).finished()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(searchBox(page)).toBeHidden()
  await page.goto('/open-orders', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
})

test('the search in the header appears together with the rest of the header', { tag: '@slow' }, async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('header button[aria-label="Account"]') === null) return
      observer.disconnect()
      Reflect.set(window, 'hasSearch', document.querySelector('header input[type="search"]') !== null)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/finances')
  await expect(page.getByRole('searchbox', { name: 'Search for parts' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hasSearch') as boolean)).toBe(true)
})

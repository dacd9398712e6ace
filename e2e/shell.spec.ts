import { expect, test, type Page } from './portal.ts'
import { searchFor } from './steps.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Where the header ends, and whether every link that it shows lies within it and under no other. */
async function header (page: Page): Promise<{ height: number, holdsNav: boolean }> {
  return await page.evaluate(() => {
    const place = document.querySelector('header > div')?.getBoundingClientRect() ?? new DOMRect()
    // The way home is beside the navigation, the brand's name gives way to it.
    const [, home] = document.querySelectorAll('header a[href="/"]')
    const links = [...document.querySelectorAll('header nav li a'), ...home === undefined ? [] : [home]].filter(link => link.getBoundingClientRect().width > 0)
    const isFree = (link: Element) => {
      const { top, height, right } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(right - 12, top + height / 2))
    }
    const isWithin = ({ bottom, right }: DOMRect) => bottom <= place.bottom && right <= place.right
    return { height: place.height, holdsNav: links.every(link => isWithin(link.getBoundingClientRect()) && isFree(link)) }
  })
}

for (const user of ['10001', 'super@example.com']) {
  test(`the header of ${user} collapses past 50 px, opens again at the top, and has room for its navigation`, async ({ page, loginAs }) => {
    await loginAs(user)
    for (const width of [1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto('/stock?term=brake&size=50')
      await expect(page.getByText(/Search Results for brake/)).toBeVisible()
      expect(await header(page), `open at ${width}`).toEqual({ height: 100, holdsNav: true })
      await page.mouse.wheel(0, 40)
      await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBe(40)
      expect((await header(page)).height).toBe(100)
      await page.mouse.wheel(0, 200)
      await expect.poll(async () => await header(page), `collapsed at ${width}`).toEqual({ height: 48, holdsNav: true })
      const menu = page.getByRole('button', { name: 'Menu' })
      // A click of Playwright's would scroll to the top, where the header opens.
      if (await menu.isVisible()) await menu.dispatchEvent('click')
      await expect(nav(page).locator('li:not(:last-child) a').last()).toBeInViewport()
      if (await menu.isVisible()) await menu.dispatchEvent('click')
      await page.evaluate(() => { window.scrollTo(0, 0) })
      await expect.poll(async () => (await header(page)).height).toBe(100)
      if (await menu.isVisible()) await menu.click()
      await expect(nav(page).locator('li:not(:last-child) a').last(), `every link can be reached at ${width}`).toBeInViewport()
    }
  })
}

test('each page begins at its top, and an address that is none says so with a way on', async ({ page, loginAs }) => {
  await loginAs('10001')
  await page.goto('/stock?size=100')
  await searchFor(page, 'brake')
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Menu' }).click()
  await nav(page).getByRole('link', { name: 'Finances' }).click()
  await expect(page.getByRole('heading', { name: 'Finances' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/no-such-page')
  await expect(page.getByText('Sorry, an Unexpected error has occured.')).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
})

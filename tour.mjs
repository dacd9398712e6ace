import { chromium } from '@playwright/test'
const origin = 'http://localhost:18090', out = '/tmp/w/shots/'
const [, , user, ...specs] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 } })
const page = await ctx.newPage()
page.on('console', m => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', page.url(), m.text().slice(0, 200)) })
page.on('pageerror', e => console.log('PAGEERROR', page.url(), e.message))
await page.goto(origin + '/login')
await page.getByLabel(/account number/i).fill(user)
await page.getByLabel('Password', { exact: true }).fill('Portal!2026')
await page.getByRole('button', { name: 'Log in' }).click()
await page.getByRole('button', { name: 'Log out' }).waitFor()
const act = process.env.ACT
if (act) { await page.request.post(origin + '/select-dealer', { data: { customer_number: act }, headers: { 'x-portal': '1' } }) }
if (process.env.CART) {
  for (const [part, n] of [['RS-OF141', 24], ['NV-CR9EIX', 12], ['BW-FA181HH', 2]]) {
    await page.goto(origin + '/stock?term=' + part)
    await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill(String(n))
    await page.getByRole('button', { name: `Add ${part} to the cart` }).click()
    await page.waitForTimeout(400)
  }
}
for (const spec of specs) {
  const [path, name] = spec.split('=')
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${out}${name}-${width}.png`, fullPage: true })
  }
}
await browser.close()

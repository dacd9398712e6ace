import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { showOnPaper } from '../support/steps.ts'

const logo = join(mkdtempSync(join(tmpdir(), 'portal-logo-')), 'logo.svg')
writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 34"><rect width="120" height="34" fill="#3d8bd4"/></svg>')

test.use({
  portalFor: 'another company',
  portalEnvironment: {
    COMPANY_NAME: 'Northwind Cycle Parts',
    COMPANY_ADDRESS: '1 Pier Road|Portland, ME 04101',
    COMPANY_PHONE: '(207) 555-0100',
    COMPANY_LOGO: logo,
    ACCENT_COLOR: '#0B5FA5'
  }
})

test('the portal is the configured company\'s: on each page, on paper and in mails', async ({ page, loginAs, mailsTo }) => {
  const complaints: string[] = []
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()) })
  const first = await (await page.request.get('/stock')).text()
  expect(first).toContain('<title>Northwind Cycle Parts Dealer Portal</title>')
  expect(first).not.toContain('Tamarack')

  await loginAs('10001', { at: '/stock' })
  await expect(page).toHaveTitle(/\| Northwind Cycle Parts Dealer Portal$/)
  const image = page.getByRole('link', { name: 'Northwind Cycle Parts Dealer Portal' }).getByRole('img')
  await expect.poll(async () => await image.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.getBoundingClientRect().width])).toEqual([true, 120])
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCSS('background-color', 'rgb(11, 95, 165)')
  await expect(page.getByRole('contentinfo')).toContainText('Northwind Cycle Parts')
  await expect(page.getByRole('link', { name: 'Return to catalog' })).toHaveCount(0)
  await expectAccessible(page, 'stock in another accent')
  expect(await page.content()).not.toContain('Tamarack')

  await page.goto('/invoice-history')
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await page.getByRole('button', { name: /PDF/ }).waitFor()
  await showOnPaper(page)
  await expect(page.getByText('1 Pier Road · Portland, ME 04101 · Phone (207) 555-0100')).toBeVisible()
  expect(await page.content()).not.toContain('Tamarack')
  // Neither a hydration that disagrees nor a refusal by the content security policy.
  expect(complaints).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('dealer@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => mailsTo('dealer@example.com')).toHaveLength(1)
  const [mail = ''] = mailsTo('dealer@example.com')
  expect(mail).toContain('From: Northwind Cycle Parts <portal@localhost>')
  expect(mail).toContain('Subject: Reset your Northwind Cycle Parts Dealer Portal password')
  expect(mail).toContain('\n1 Pier Road\n')
  expect(mail).toContain('cid:logo@portal')
  expect(mail).not.toContain('Tamarack')
})

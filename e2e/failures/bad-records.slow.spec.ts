import { expect, test } from '../support/portal.ts'

// Lists are kept for minutes, so this file has a portal of its own.
test.use({ portalFor: 'bad records' })

test('one record that cannot be read spoils no list: the others are shown, and each list says what is missing', async ({ page, fault, loginAs }) => {
  await fault(
    { operation: 'search', kind: 'bad-record', field: 'QTYOH' },
    { operation: 'orders', kind: 'bad-record', field: 'PNDSH' },
    { operation: 'invoices', kind: 'bad-record', field: 'INVTL' },
    { operation: 'dealers-outside-reps', kind: 'bad-record', field: 'CUSNM' },
    { operation: 'latest-orders', kind: 'bad-record', field: 'ORDST' },
    { operation: 'prices', kind: 'bad-record', field: 'LSTPR' }
  )
  const missing = async (words: string | RegExp) => { await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible() }
  await loginAs('10001', { at: '/stock?term=filter' })
  await missing('1 part could not be read and is missing here.')
  await page.goto('/open-orders')
  await missing(/^Warning: \d orders? could not be read and (is|are) missing here\.$/)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.goto('/invoice-history')
  await missing('1 invoice could not be read and is missing here.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await download
  await expect(page.getByText('The File Is Not Complete')).toBeVisible()

  await page.context().clearCookies()
  await loginAs('super@example.com')
  await page.getByRole('combobox', { name: 'Dealer to act for' }).click()
  await expect(page.getByText('1 dealer could not be read and is missing here. To choose a missing one, type its full number.')).toBeVisible()
  await page.goto('/dealer-list/house')
  await missing('1 dealer could not be read and is missing here.')
  await page.goto('/dealer-list/07')
  await missing('1 last order could not be read and is missing here.')
  await expect(page.getByRole('cell', { name: 'Not loaded' }).first()).toBeVisible()
  await page.goto('/erp-status')
  await expect(page.getByText('1 record was left out. The others were used.').first()).toBeVisible()
  await expect(page.getByText('Unusable answers')).toBeHidden()
})

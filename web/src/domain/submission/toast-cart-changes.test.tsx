import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HandedChange } from '@portal/contracts/cart'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { toastCartChanges } from './toast-cart-changes.ts'

async function told (...handed: HandedChange[]): Promise<string | undefined> {
  logInAs()
  renderPage(null)
  await toastCartChanges('10001', 'RS-1 × 7', handed)
  const [, body] = (await screen.findByText('Cart Updated')).parentElement?.textContent.split('Cart Updated') ?? []
  return body
}

test('parts that come back from a request for release say who declined it and why, or that nobody answered', async () => {
  expect(await told({ kind: 'declined', po_number: 'SPRING', name: 'Olive Owner', reason: 'Next month' }))
    .toBe('Olive Owner declined your request to release PO #SPRING (“Next month”): RS-1 × 7.')
  expect(await told({ kind: 'lapsed', po_number: 'SPRING' })).toBe('Nobody answered your request to release PO #SPRING in time: RS-1 × 7.')
})

test('a change by nobody else was made on another device', async () => {
  expect(await told()).toBe('Changed on another device: RS-1 × 7.')
})

import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff } from '../../../test/sample-users.ts'
import { addCartLine } from '../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { encodeUploadKey, storeUpload } from '../../domain/submission/sending/stored-upload.ts'
import { useOpenKeys } from '../../domain/submission/keys/open-keys-store.ts'
import { paths, to } from '../../paths.ts'
import { encodeCheckoutData } from '../../domain/submission/checkout-data.ts'
import { DealerOrderConfirmRoute } from './dealer-order-confirm.route.tsx'

function actForDealer (label: string): void {
  logInAs(sampleStaff('sales', { dealer: sampleDealer({ default_shipping: { code: 'X', label } }), dealer_selector: '10001' }))
}

beforeEach(() => {
  useOpenKeys.setState({ keys: {} })
  erpBack()
  actForDealer('UPS GROUND')
  addCartLine('10001', sampleLine('A-1', 2, 'for Joe'))
})

/** Opens the page of staff who act for dealer 10001. @param label of the dealer's default ship method */
function openPage (data: string, label = 'UPS GROUND') {
  actForDealer(label)
  return renderPage(<Routes><Route path={paths.dealerOrderConfirm} element={<DealerOrderConfirmRoute />} /></Routes>, to.dealerOrderConfirm(data))
}

function holdFile (delivery?: FileDelivery): string {
  const held = storeUpload({ delivery, customer: '10001', name: 'order.txt', poNumber: 'DMS 1', file: 'QQ==', parts: [{ item: sampleItem('B-2'), quantity: 3 }], total: 4500 })
  return encodeUploadKey(held?.key ?? '')
}

/** What stays at the foot of a narrow window. */
const foot = () => within(document.querySelector<HTMLElement>('[data-foot]') ?? document.body)

test('staff see dealer, lines, ship method and ship-to of a cart, and what its total leaves out', () => {
  openPage(encodeCheckoutData({ customer: '10001', data: { shipping: 'default', po_number: '20261120-101500', special_instructions: '', address: 2 } }))
  expect(screen.getByText('#10001 Northside Powersports')).toBeVisible()
  const line = within(screen.getByRole('row', { name: /^A-1/ }))
  for (const text of ['Note: for Joe', '2', '$15.00', '$30.00']) expect(line.getByText(text)).toBeVisible()
  for (const text of ['UPS GROUND', 'Filled in from the date and time', 'Second store', 'before shipping and tax']) expect(screen.getByText(text)).toBeVisible()
  expect(foot().getByText('2 pieces, before shipping and tax')).toBeInTheDocument()
  expect(foot().getByRole('button', { name: 'Submit for #10001' })).toBeEnabled()
})

test('staff see what is back-ordered before they submit, on its line and in the total', () => {
  const { item } = sampleLine('C-3', 5)
  addCartLine('10001', { ...sampleLine('C-3', 5), item: { ...item, quantity: 2 } })
  openPage(encodeCheckoutData({ customer: '10001', data: { shipping: 'default', po_number: 'PO 1', special_instructions: '', address: 2 } }))
  expect(within(screen.getByRole('row', { name: /^C-3/ })).getByText('2 ship now, 3 back-ordered')).toBeVisible()
  expect(screen.getByText('Ship now').nextElementSibling).toHaveTextContent('4')
  expect(screen.getByText('Back-ordered').nextElementSibling).toHaveTextContent('3')
})

test('what was chosen for a file is shown before it is submitted', () => {
  openPage(holdFile({ shipping: 'default', special_instructions: 'CALL BOB', address: 2 }))
  for (const text of ['UPS GROUND', 'Second store', 'CALL BOB', 'order.txt']) expect(screen.getByText(text)).toBeVisible()
  cleanup()
  openPage(holdFile({ shipping: 'will-call', special_instructions: '', address: 9999 }))
  expect(screen.getByText('Will Call')).toBeVisible()
  expect(screen.queryByText('Main store')).toBeNull()
})

test('a file is shown like a cart: its lines, ship-to, total and Submit', async () => {
  const { user, address } = openPage(holdFile())
  const line = within(screen.getByRole('row', { name: /^B-2/ }))
  for (const text of ['Part B-2', '3', '$15.00', '$45.00']) expect(line.getByText(text)).toBeVisible()
  for (const text of ['DMS 1', 'order.txt', 'UPS GROUND', 'Main store', 'before shipping and tax']) expect(screen.getByText(text)).toBeVisible()
  expect(foot().getByText('3 pieces, before shipping and tax')).toBeInTheDocument()
  await user.click(foot().getByRole('button', { name: 'Submit for #10001' }))
  expect(address()).toMatch(/^\/finalize\//)
})

test('a pick-up has no ship-to and mentions no freight, for a cart and for a file', () => {
  const cart = encodeCheckoutData({ customer: '10001', data: { shipping: 'default', po_number: 'SPRING', special_instructions: '', address: defaultAddressKey } })
  for (const data of [cart, holdFile()]) {
    openPage(data, 'WILL CALL')
    expect(screen.getByText('You will pick up this order. It will not be shipped.')).toBeVisible()
    expect(screen.queryByText('Ship to')).not.toBeInTheDocument()
    expect(screen.queryByText(/freight/)).not.toBeInTheDocument()
    expect(screen.getByText('before tax')).toBeVisible()
    cleanup()
  }
})

test('while the ordering system is away, Submit waits and says why beside it', () => {
  erpAway()
  openPage(holdFile())
  expect(foot().getByText('The ordering system is down')).toBeInTheDocument()
  expect(foot().getByRole('button', { name: 'Submit for #10001' })).toBeDisabled()
})

test('the file of a dealer who was suspended meanwhile leads back to its page, which says so', () => {
  const data = holdFile()
  logInAs(sampleStaff('sales', { dealer: sampleDealer({ suspended: true }), dealer_selector: '10001' }))
  const { address } = renderPage(<Routes><Route path={paths.dealerOrderConfirm} element={<DealerOrderConfirmRoute />} /></Routes>, to.dealerOrderConfirm(data))
  expect(address()).toBe(paths.lightspeed)
})

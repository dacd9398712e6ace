import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as messages from '@portal/contracts/policy/messages'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import { forgetDrafts } from '../../domain/session/page-drafts.ts'
import { decodeUploadKey, storedUploadOf } from '../../domain/submission/sending/stored-upload.ts'
import { putDealer } from '../../domain/session/session.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { useOpenKeys } from '../../domain/submission/keys/open-keys-store.ts'
import { LightspeedRoute } from './lightspeed.route.tsx'

afterEach(() => { useOpenKeys.setState({ keys: {} }) })

const item = (number: string, more: Partial<Item> = {}): Item =>
  ({ item_number: number, item_description: `PART ${number}`, manufacturer_number: '', quantity: 10, retail_price: 1000, dealer_price: 700, ...more })

const sold = new Map(['RS-OF141', 'NV-CR9EIX', 'BW-FA181HH', 'BW-FA182HH', 'MM-GR88'].map(number => [number, item(number)]))
sold.set('BW-FA181HH', item('BW-FA181HH', { superseded_by: 'BW-FA182HH', quantity: 0 }))

function typed (part: string): TypedPart {
  const found = sold.get(part)
  return found === undefined ? { typed: part, near: part === 'RS-OF14' ? [item('RS-OF141')] : [] } : { typed: part, found, near: [] }
}

const answers = { findParts: ({ parts }: { parts: string[] }) => ({ parts: parts.map(typed) }), earlierOrders: () => ({}) }

const sample = (name: string) => new File([readFileSync(join(import.meta.dirname, '../../../../fixtures/files', name))], name)
const written = (...lines: string[]) => new File([lines.join('\r\n')], 'order.ord')

/** The page with a chosen file. */
async function chooseFile (file: File) {
  const { user, address } = renderPage(<LightspeedRoute />, '/lightspeed')
  const choose = async (next: File) => { await user.upload(screen.getByLabelText(/^Choose (another )?file$/), next) }
  await choose(file)
  return { user, address, choose }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const wrongLines = () => within(screen.getByRole('table', { name: 'Lines that look wrong' })).getAllByRole('row').slice(1)
const partRows = () => within(screen.getByRole('table', { name: 'Parts of the file' })).getAllByRole('row').slice(1).map(row => row.textContent)
const submitButton = (name = 'Submit') => screen.getByRole('button', { name })

/** The text of what is submitted. */
function submitted (address: string | null | undefined): string | undefined {
  const upload = storedUploadOf(decodeUploadKey(address?.split('/').at(-1) ?? '') ?? '')
  return upload && atob(upload.file)
}

test('a file of any name and type is read, and what was seen is submitted', async () => {
  answerCalls(answers)
  logInAs()
  const { user, address } = await chooseFile(sample('DMS5003.ORD'))
  await screen.findByRole('table', { name: 'Parts of the file' })
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  expect(partRows()).toHaveLength(3)
  expect(screen.getByText('1 back-ordered')).toBeVisible()
  expect(field('PO number')).toHaveValue('DMS 5003')
  await user.click(submitButton())
  expect(address()).toMatch(/^\/finalize\//)
  expect(submitted(address())).toBe('PO:DMS 5003\r\nRS-OF141,6\r\nNV-CR9EIX,12\r\nBW-FA181HH,1\r\n')
})

test.each([['JIM’S 4', 'JIM\'S 4'], ['SPRING–12', 'SPRING-12'], ['PO\u200B12', 'PO12'], ['PO １２', 'PO 12']])('a file is submitted under a PO number as phones and Word write it: %s', async (typed, sent) => {
  answerCalls(answers)
  logInAs()
  const { user, address } = await chooseFile(written('PO:1', 'RS-OF141,2'))
  await user.clear(field('PO number'))
  await user.type(field('PO number'), typed)
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  await user.click(submitButton())
  expect(submitted(address())).toBe(`PO:${sent}\r\nRS-OF141,2\r\n`)
})

test('a PO number that was used before, and possible slips, are pointed out once the number is typed, but stop nothing', async () => {
  const same_po = { _id: 'P7', type: 'unconfirmed', submitted_at: '2026-11-21T01:00:00.000Z' } as const
  const made = answerCalls({ ...answers, earlierOrders: ({ po_number: po }) => ({ ...(po === 'SPRING' && { same_po }), largest_total: 1000 }) })
  logInAs(sampleUser({ dealer: sampleDealer({ credit_available: 1000 }) }))
  const { user } = await chooseFile(written('PO:AUTUMN', 'RS-OF141,101'))
  expect(await screen.findByText(/is an unusual quantity/)).toHaveTextContent('101 × RS-OF141 is an unusual quantity.')
  expect(screen.getByText(/above your available credit of \$10\.00/)).toBeVisible()
  expect(await screen.findByText(/much larger than your largest in recent months, \$10\.00/)).toBeVisible()
  await user.clear(field('PO number'))
  await user.type(field('PO number'), 'SPRING')
  expect(screen.queryByText(/You have used PO number/)).toBeNull()
  await user.tab()
  expect(await screen.findByText(/You have used PO number/)).toHaveTextContent('You have used PO number SPRING before: see order P7 of 11/20/26.')
  expect(submitButton()).toBeEnabled()
  expect(made.filter(({ name }) => name === 'earlierOrders').map(({ body }) => body)).toEqual([{ po_number: 'AUTUMN' }, { po_number: 'SPRING' }])
})

test('what a workbook hides is not ordered, and the page says so', async () => {
  answerCalls(answers)
  logInAs()
  const { choose } = await chooseFile(sample('workbooks/filtered.xlsx'))
  expect(await screen.findByText('1 hidden row was skipped.')).toBeVisible()
  await waitFor(() => { expect(partRows()).toHaveLength(1) })
  await choose(sample('workbooks/hidden.xlsx'))
  expect(await screen.findByText('1 hidden sheet was skipped.')).toBeVisible()
})

test('wrong lines are corrected by keyboard, left out or moved to the cart, and the rest goes on', async () => {
  answerCalls(answers)
  logInAs()
  const { user, address } = await chooseFile(written('PO:1', 'NV-CR9EIX,2', 'RS-OF14,3', 'MM-GR88,two', 'BW-FA182HH,-1', 'X'))
  await waitFor(() => { expect(wrongLines()[0]).toHaveTextContent('Part RS-OF14 not found.') })
  expect(wrongLines().map(row => row.textContent)).toMatchObject([/^3RS-OF14,3/, /^4MM-GR88,two/, /^5BW-FA182HH,-1/, /^6X/].map(text => expect.stringMatching(text)))
  expect(submitButton()).toBeDisabled()
  expect(screen.getByText(/4 lines look wrong\. .* 1 part is ready\./)).toBeVisible()

  await user.click(within(wrongLines()[0] ?? document.body).getByRole('button', { name: 'RS-OF141' }))
  await waitFor(() => { expect(wrongLines()).toHaveLength(3) })
  await waitFor(() => { expect(field('Part number of line 4'), 'the next line').toHaveFocus() })
  await user.clear(field('Quantity of line 4'))
  await user.type(field('Quantity of line 4'), '0{Enter}')
  expect(field('Quantity of line 4')).toHaveAccessibleDescription('Enter a quantity.')
  expect(field('Quantity of line 4')).toHaveFocus()
  await user.clear(field('Quantity of line 4'))
  await user.type(field('Quantity of line 4'), '4{Enter}')
  await waitFor(() => { expect(wrongLines()).toHaveLength(2) })

  await user.click(screen.getByRole('button', { name: 'Move to cart: line 5' }))
  expect(field('Part number of line 5')).toHaveAccessibleDescription(/Returns cannot be ordered/)
  expect(cartOf('10001').lines).toEqual([])
  await user.clear(field('Quantity of line 5'))
  await user.type(field('Quantity of line 5'), '1')
  await user.click(screen.getByRole('button', { name: 'Move to cart: line 5' }))
  await waitFor(() => { expect(cartOf('10001').lines).toMatchObject([{ id: 'BW-FA182HH', quantity: 1 }]) })
  await user.click(screen.getByRole('button', { name: 'Leave out line 6' }))
  expect(screen.queryByRole('table', { name: 'Lines that look wrong' })).toBeNull()
  expect(document.body).not.toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Put back line 6' }))
  expect(wrongLines()).toHaveLength(1)
  expect(screen.getByText(/^1 line looks wrong\. Correct it, leave it out, or move it to the cart\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave out line 6' }))
  await user.click(submitButton())
  expect(submitted(address())).toBe('PO:1\r\nNV-CR9EIX,2\r\nRS-OF141,3\r\nMM-GR88,4\r\n')
})

/** The page with a file, of which the answer about a part that is moved to the cart comes late. @param wrong the number of the line that looks wrong */
async function moveLate (file: File, wrong: number, part: string) {
  const late = heldAnswer<{ parts: TypedPart[] }>()
  answerCalls({ ...answers, findParts: body => body.parts.join() === part ? late.answer : answers.findParts(body) })
  logInAs()
  const page = await chooseFile(file)
  for (const [name, text] of [['Part number', part], ['Quantity', '3']] as const) {
    await page.user.clear(await screen.findByRole('textbox', { name: `${name} of line ${wrong}` }))
    await page.user.type(field(`${name} of line ${wrong}`), text)
  }
  await page.user.click(screen.getByRole('button', { name: `Move to cart: line ${wrong}` }))
  const give = async () => {
    await act(async () => {
      late.give({ parts: [typed(part)] })
      await late.answer
    })
  }
  return { ...page, give }
}

const shownParts = () => partRows().map(row => row.split('PART')[0])

test('a part that reaches the cart once another file is chosen leaves the lines of that file as they are', async () => {
  const { choose, give } = await moveLate(written('NV-CR9EIX,2', 'X,two'), 2, 'RS-OF141')
  await choose(written('MM-GR88,1', 'BW-FA182HH,5', 'Y,three'))
  await waitFor(() => { expect(wrongLines()).toHaveLength(1) })
  await give()
  await waitFor(() => { expect(cartOf('10001').lines).toMatchObject([{ id: 'RS-OF141', quantity: 3 }]) })
  expect(shownParts()).toEqual(['MM-GR88', 'BW-FA182HH'])
})

test('a part that cannot be moved to the cart is not put into another file', async () => {
  const { choose, give } = await moveLate(written('NV-CR9EIX,2', 'X,two'), 2, 'NOPE-1')
  await choose(written('MM-GR88,1', 'BW-FA182HH,5', 'Y,three'))
  await waitFor(() => { expect(wrongLines()).toHaveLength(1) })
  await give()
  expect(shownParts()).toEqual(['MM-GR88', 'BW-FA182HH'])
  expect(wrongLines()).toHaveLength(1)
})

test('a part that reaches the cart once the same file is read by another column is not ordered with it, too', async () => {
  const { user, give } = await moveLate(written('Part,Qty,Max', 'MM-GR88,1,4', 'BW-FA182HH,three,6'), 3, 'RS-OF141')
  await user.selectOptions(screen.getByLabelText('Quantity ='), 'Max')
  await waitFor(() => { expect(shownParts()).toEqual(['MM-GR88', 'BW-FA182HH']) })
  await give()
  await waitFor(() => { expect(shownParts()).toEqual(['MM-GR88']) })
  expect(cartOf('10001').lines).toMatchObject([{ id: 'RS-OF141', quantity: 3 }])
  localStorage.removeItem('portal-part-list-columns')
})

test('a part that was replaced can be ordered by its successor', async () => {
  answerCalls(answers)
  logInAs()
  const { user } = await chooseFile(written('BW-FA181HH,2', 'RS-OF141,1', 'BW-FA181HH,1'))
  await user.click(await screen.findByRole('button', { name: 'Order BW-FA182HH instead of BW-FA181HH' }))
  await waitFor(() => { expect(partRows().map(row => row.split('PART')[0])).toEqual(['BW-FA182HH', 'RS-OF141']) })
  expect(screen.getByRole('row', { name: /^BW-FA182HH.* 3 / })).toBeVisible()
})

test('the file and its corrected lines are there again after a look elsewhere, for this person and dealer only', async () => {
  answerCalls(answers)
  logInAs()
  const { user } = await chooseFile(written('PO:7', 'RS-OF141,two', 'NV-CR9EIX,1', 'X'))
  await user.clear(field('Quantity of line 2'))
  await user.type(field('Quantity of line 2'), '2{Enter}')
  await user.click(screen.getByRole('button', { name: 'Leave out line 4' }))
  await user.type(field('PO number'), '8')

  for (const [who, isThere] of [[sampleUser(), true], [sampleUser({ _id: 'user-2' }), false]] as const) {
    act(() => { logInAs(who) })
    document.body.replaceChildren()
    renderPage(<LightspeedRoute />, '/lightspeed')
    if (!isThere) {
      expect(screen.getByText('or drop it here')).toBeInTheDocument()
      continue
    }
    await waitFor(() => { expect(submitButton()).toBeEnabled() })
    expect(field('PO number')).toHaveValue('78')
    expect(partRows().map(row => row.split('PART')[0])).toEqual(['RS-OF141', 'NV-CR9EIX'])
  }
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['tab-dealer'])
})

test('a refused file does not replace the current one, and a file can be removed', async () => {
  answerCalls(answers)
  logInAs()
  const { user, choose } = await chooseFile(written('PO:7', 'RS-OF141,2'))
  await choose(sample('zip-called-text.txt'))
  expect(await screen.findByText('zip-called-text.txt was not used. Invalid File Type - Only text files are permitted. order.ord is still here.')).toBeVisible()
  expect(screen.getByText('Upload Failed!')).toBeVisible()
  expect(partRows()).toHaveLength(1)
  fireEvent.drop(document.body, { dataTransfer: { files: [written('A-1,2'), sample('order.txt')] } })
  expect(await screen.findByText('order.ord, order.txt were not used. Each file is an order of its own. Please upload one at a time. order.ord is still here.')).toBeVisible()
  expect(partRows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByLabelText('Choose file')).toHaveFocus()
  await user.click(submitButton())
  expect(screen.getByText('File is required')).toBeVisible()
})

test('another file begins anew, and the field at fault is marked', async () => {
  answerCalls(answers)
  logInAs()
  const { user, choose } = await chooseFile(written('PO:7', 'RS-OF141,two'))
  await user.type(field('Quantity of line 2'), ' or three')
  await choose(written('PO:8', 'NV-CR9EIX,0', 'Z,1'))
  await screen.findByText('Part Z not found.')
  expect([field('Part number of line 2'), field('Quantity of line 2')].map(each => each.getAttribute('value'))).toEqual(['NV-CR9EIX', '0'])
  expect(field('Quantity of line 2')).toBeInvalid()
  expect(field('Part number of line 2')).toBeValid()
  expect(field('Part number of line 3')).toBeInvalid()
  expect(field('Quantity of line 3')).toBeValid()
})

test('with no line left there is nothing to submit, and the page says so', async () => {
  answerCalls(answers)
  logInAs()
  const { user } = await chooseFile(written('A,x', 'B,y'))
  await user.click(screen.getByRole('button', { name: 'Leave out all 2' }))
  expect(screen.getByText(/This file has no lines left to order/)).toBeVisible()
  expect(submitButton()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Put all 2 back' }))
  expect(wrongLines()).toHaveLength(2)
})

test('while the ordering system is away Submit waits and comes back by itself, or the order is received to be checked', async () => {
  answerCalls(answers)
  logInAs()
  await chooseFile(written('RS-OF141,2'))
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  act(() => { erpAway() })
  expect(submitButton()).toBeDisabled()
  expect(screen.getByText(messages.submitWaitsForErp)).toBeVisible()
  act(() => { erpAway({ takesOrders: true }) })
  expect(submitButton()).toBeEnabled()
  expect(screen.getByText(messages.checkedLater)).toBeVisible()
  act(() => { erpAway() })
  act(erpBack)
  expect(submitButton()).toBeEnabled()
})

test('without a connection Submit waits, and the page says why', async () => {
  answerCalls(answers)
  logInAs()
  await chooseFile(written('RS-OF141,2'))
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  act(() => { useOffline.setState({ isOffline: true }) })
  expect(submitButton()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^You are offline\. Nothing was sent\. You can submit this order/)).toBeVisible()
  act(() => { useOffline.setState({ isOffline: false }) })
  expect(submitButton()).toHaveAttribute('aria-disabled', 'false')
})

test('parts that cannot be looked up are reported with the request\'s id, which can be copied, and Try again continues', async () => {
  const first = heldAnswer<Response>()
  const calls = [async () => await first.answer]
  answerCalls({ ...answers, findParts: body => calls.shift()?.() ?? answers.findParts(body) })
  logInAs()
  const { user } = await chooseFile(written('RS-OF141,2', 'Y'))
  expect(submitButton()).toBeDisabled()
  first.give(refusal('erp_bad_reply'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Stock and prices could not be checked. The ordering system did not answer as expected.')
  expect(screen.getAllByText(/No total until stock and prices are known/)[0]).toBeVisible()
  expect(screen.queryByText(/\$|free shipping/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy request ID request-1' }))
  expect(await navigator.clipboard.readText()).toBe('request-1')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => { expect(partRows()[0]).toMatch(/\$14\.00/) })
  expect(screen.queryByText(/could not be checked|is known once/)).toBeNull()
})

const uploadAt = (address: string | null | undefined) => storedUploadOf(decodeUploadKey(address?.split('/').at(-1) ?? '') ?? '')

test('ship method, address and instructions can be chosen for a file, and are still there after a look elsewhere', async () => {
  answerCalls(answers)
  logInAs()
  const { user } = await chooseFile(written('PO:7', 'RS-OF141,2'))
  expect(screen.getByText('UPS GROUND')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change delivery' }))
  await user.click(await screen.findByRole('radio', { name: /^Second store/ }))
  await user.type(field('Special instructions (optional)'), 'CALL BOB, AND THEN CALL HIM AGAIN')
  expect(field('Special instructions (optional)')).toHaveAccessibleDescription('Max 31 Characters')
  expect(submitButton()).toBeDisabled()
  await user.clear(field('Special instructions (optional)'))
  await user.type(field('Special instructions (optional)'), ' CALL BOB ')

  cleanup()
  const { user: later, address } = renderPage(<LightspeedRoute />, '/lightspeed')
  expect(await screen.findByRole('radio', { name: /^Second store/ })).toBeChecked()
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  await later.click(submitButton())
  expect(uploadAt(address())?.delivery).toEqual({ shipping: 'default', special_instructions: 'CALL BOB', address: 2 })
})

/** The page with a file that is to go to the second store. */
async function chooseSecondStore () {
  answerCalls(answers)
  logInAs()
  const page = await chooseFile(written('PO:7', 'RS-OF141,2'))
  await page.user.click(screen.getByRole('button', { name: 'Change delivery' }))
  await page.user.click(await screen.findByRole('radio', { name: /^Second store/ }))
  return page
}

test('a file that is picked up needs no address', async () => {
  const { user, address } = await chooseSecondStore()
  await user.click(screen.getByRole('radio', { name: /^Will Call/ }))
  expect(screen.queryByRole('radio', { name: /^Second store/ })).toBeNull()
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  await user.click(submitButton())
  expect(uploadAt(address())?.delivery).toEqual({ shipping: 'will-call', special_instructions: '', address: 9999 })
})

test('a dealer who is new, or may be new, gets no file chooser', () => {
  answerCalls(answers)
  logInAs(sampleUser({ dealer: null }))
  renderPage(<LightspeedRoute />, '/lightspeed')
  expect(screen.getByText('Your dealer record could not be loaded')).toBeInTheDocument()
  act(() => { putDealer(sampleDealer({ new_dealer: true })) })
  expect(screen.getByText(messages.newDealerUpload)).toBeInTheDocument()
  expect(screen.queryByLabelText('Choose file')).not.toBeInTheDocument()
  act(() => { putDealer(sampleDealer()) })
  expect(screen.getByLabelText('Choose file')).toBeInTheDocument()
})

test('a file for which only the defaults are chosen goes as it is', async () => {
  const { user, address } = await chooseSecondStore()
  await user.click(screen.getByRole('radio', { name: /^Main store/ }))
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  await user.click(submitButton())
  expect(uploadAt(address())).toMatchObject({ poNumber: '7' })
  expect(uploadAt(address())?.delivery).toBeUndefined()
})

test('an address that the dealer no longer has must be chosen anew before a file is submitted', async () => {
  await chooseSecondStore()
  cleanup()
  const { address } = sampleDealer()
  logInAs(sampleUser({ dealer: sampleDealer({ address: Object.fromEntries(Object.entries(address).filter(([key]) => key !== '2')) }) }))
  renderPage(<LightspeedRoute />, '/lightspeed')
  await waitFor(() => { expect(partRows()).toHaveLength(1) })
  await waitFor(() => { expect(screen.getByText('No ship-to address is chosen')).toBeInTheDocument() })
  expect(submitButton()).toBeDisabled()
})

test('staff go on to confirm the dealer', async () => {
  answerCalls(answers)
  logInAs(sampleStaff('sales', { dealer: sampleDealer(), dealer_selector: '10001' }))
  const { user, address } = await chooseFile(written('PO:7', 'RS-OF141,2', 'NV-CR9EIX,1'))
  await waitFor(() => { expect(submitButton('Confirm dealer')).toBeEnabled() })
  await user.click(submitButton('Confirm dealer'))
  expect(address()).toMatch(/^\/dealer-order-confirm\//)
  expect(storedUploadOf(decodeUploadKey(address()?.split('/').at(-1) ?? '') ?? '')).toMatchObject({
    parts: [{ item: { item_number: 'RS-OF141' }, quantity: 2 }, { item: { item_number: 'NV-CR9EIX' }, quantity: 1 }],
    total: 2100
  })
})

test('a file of a dealer who picks up has no ship-to and speaks of no freight; the total stays beside Submit', async () => {
  answerCalls(answers)
  logInAs(sampleUser({ dealer: sampleDealer({ default_shipping: { code: 'W', label: 'WILL CALL' } }) }))
  await chooseFile(written('PO:7', 'RS-OF141,2'))
  await waitFor(() => { expect(submitButton()).toBeEnabled() })
  expect(screen.queryByText('Ship to')).not.toBeInTheDocument()
  expect(screen.queryByText(/freight/)).not.toBeInTheDocument()
  expect(screen.getByText('2 pieces, before tax').closest('[data-foot]')).toContainElement(submitButton())
})

test('before a file is chosen, no total is shown beside Submit', () => {
  logInAs()
  renderPage(<LightspeedRoute />)
  expect(screen.getByText('No file is chosen').closest('[data-foot]')).toContainElement(submitButton())
})

test('a suspended dealer is told so and has no Submit', async () => {
  answerCalls(answers)
  logInAs(sampleUser({ dealer: sampleDealer({ suspended: true }) }))
  await chooseFile(written('PO:7', 'RS-OF141,2'))
  expect(screen.getByText(messages.suspended)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
})

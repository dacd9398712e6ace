import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CallBody } from '@portal/contracts/calls'
import { cartKeptOffline } from '@portal/contracts/policy/messages'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { stopClockAtNoon } from '../../../test/clock-at-noon.ts'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import { sampleItem } from '../../../test/sample-cart.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { forgetDrafts } from '../../domain/session/page-drafts.ts'
import { loadTextReader } from '../../domain/part-list/read-part-list.ts'
import { changeLine } from './entry/entered-lines.ts'
import { editLines, openEnteredList } from './entry/entered-list.ts'
import { QuickOrderRoute } from './quick-order.route.tsx'

const customer = '10001'
const sold: Record<string, Item> = {
  'AB-1': sampleItem('AB-1', { quantity: 5 }),
  'AB-2': sampleItem('AB-2', { quantity: 100 }),
  4006381333931: sampleItem('AB-2', { quantity: 100 }),
  'OLD-1': sampleItem('OLD-1', { quantity: 0, superseded_by: 'AB-2' }),
  'PACK-12': sampleItem('PACK-12', { quantity: 100, pack_size: 12, sold_in_packs: true })
}

function answerParts () {
  return answerCalls({ findParts: body => ({ parts: body.parts.map(typedPart) }) })
}

function typedPart (typed: string): TypedPart {
  const found = sold[typed]
  return { typed, near: found === undefined ? [sampleItem('AB-1'), sampleItem('AB-2')] : [], ...(found !== undefined && { found }) }
}

// As after the first list.
beforeAll(async () => { await loadTextReader() })

beforeEach(() => {
  logInAs()
  forgetDrafts()
})

const rows = () => screen.getAllByRole('row').slice(1)
const row = (place: number) => within(screen.getByRole('table')).getByRole('textbox', { name: `Part number, line ${place}` }).closest<HTMLElement>('[role="row"]') ?? document.body
const part = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Part number, line ${place}` })
const quantity = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, line ${place}` })
const entered = () => rows().slice(0, -1).map((_, index) => `${quantity(index + 1).value} ${part(index + 1).value}`)
const inCart = () => cartOf(customer).lines.map(line => `${line.quantity} ${line.id}`)
const paste = (text: string, at: Element = document.body) => fireEvent.paste(at, { clipboardData: { getData: () => text, files: [] } })

test('a typist needs Enter twice a line, and each line says what is known of it', async () => {
  const made = answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.click(part(1))
  await user.keyboard('ab-1{Enter}7{Enter}AB-2{Tab}3{Enter}')
  expect(part(3)).toHaveFocus()
  expect(entered()).toEqual(['7 ab-1', '3 AB-2'])
  expect(await within(row(1)).findByText('5 ship now, 2 back-ordered')).toBeVisible()
  expect(await within(row(2)).findByText('Ships now · 100 in stock')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Add 2 lines to cart' })).toHaveFocus()
  expect(made.length).toBeLessThanOrEqual(2)
  await user.clear(quantity(1))
  await user.type(quantity(1), '1')
  expect(row(1).querySelector('.price')).toHaveTextContent(/^(\$\S+) each \1$/)
})

test('a scanner that ends with Enter, or with Tab, fills line after line, and counts up what it scans again', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.click(part(1))
  await user.keyboard('AB-1{Enter}AB-2{Enter}AB-1{Enter}AB-1{Enter}AB-2{Tab}PACK-12{Enter}PACK-12{Enter}')
  expect(entered()).toEqual(['3 AB-1', '2 AB-2', '2 PACK-12'])
  expect(screen.getByText(/again:/)).toHaveTextContent('PACK-12 again: 2 now.')
  await user.keyboard('12{Enter}ab-1{Enter}4{Enter}')
  expect(entered()).toEqual(['7 AB-1', '2 AB-2', '12 PACK-12'])
  expect(part(4)).toHaveFocus()
})

test('what is scanned where no field has the focus goes into the empty line', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.click(screen.getByText(/^Type or scan part numbers/))
  await user.keyboard('AB-1{Enter}5{Enter}')
  screen.getByRole('button', { name: 'Clear list' }).focus()
  await user.keyboard('AB-2')
  expect(part(2)).toHaveFocus()
  expect(entered()).toEqual(['5 AB-1', ' AB-2'])
  await user.type(quantity(1), '8')
  expect(entered()).toEqual(['8 AB-1', ' AB-2'])
})

test('Enter leads to the line below, also from lines that were typed before those above them were read again', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Item,Qty,Max\nOLD-1,2,4')
  await user.click(part(2))
  await user.keyboard('AB-1{Enter}7{Enter}')
  await user.selectOptions(screen.getByLabelText('Quantity ='), 'Max')
  await user.click(quantity(2))
  await user.keyboard('8{Enter}AB-2')
  expect(entered()).toEqual(['4 OLD-1', '8 AB-1', ' AB-2'])
  localStorage.removeItem('portal-part-list-columns')
})

test('a list is checked in one call, and a wrong line can be fixed with one press', async () => {
  const made = answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Part,Qty\nAB-1,2\nPACK-12,10\nOLD-1,1\nAB1,3\nAB-2,two\nAB-1,4\nbrake pads')
  expect(await screen.findByText('7 lines were read from the text. 1 heading row was skipped.')).toBeVisible()
  expect(await within(row(2)).findByText('Sold in packs of 12 only.')).toBeVisible()
  expect(made).toEqual([{ name: 'findParts', body: { parts: ['AB-1', 'PACK-12', 'OLD-1', 'AB1', 'AB-2'] } satisfies CallBody<'findParts'> }])
  expect(within(row(1)).getByText('On several lines: 6 in total')).toBeVisible()
  expect(within(row(6)).getByText('Also on line 1: 6 in total')).toBeVisible()
  expect(within(row(5)).getByText('Enter a whole number, 1 or more.')).toBeVisible()
  expect(within(row(7)).getByText('brake pads')).toBeVisible()

  await user.click(within(row(2)).getByRole('button', { name: 'Use 12' }))
  expect(quantity(2)).toHaveFocus()
  await user.click(within(row(3)).getByRole('button', { name: 'Order AB-2' }))
  await user.click(within(row(4)).getByRole('button', { name: 'AB-1' }))
  await user.clear(quantity(5))
  await user.type(quantity(5), '8')
  expect(entered()).toEqual(['2 AB-1', '12 PACK-12', '1 AB-2', '3 AB-1', '8 AB-2', '4 AB-1', ' '])
  expect(screen.getByText('1 line cannot be ordered yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go to error' }))
  expect(part(7)).toHaveFocus()
})

test('the good lines go into the cart in one step, the others stay, and both can be undone', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('AB-1\t2\nNOPE-1\t1\nAB-2\t3')
  await user.click(await screen.findByRole('button', { name: 'Add 2 lines to cart' }))
  expect(inCart()).toEqual(['2 AB-1', '3 AB-2'])
  expect(entered()).toEqual(['1 NOPE-1'])
  act(() => { useOffline.setState({ isOffline: true }) })
  expect(screen.getByText(`2 parts (5 pieces) were added to the cart. ${cartKeptOffline}`)).toBeVisible()
  act(() => { useOffline.setState({ isOffline: false }) })
  expect(screen.getByText('2 parts (5 pieces) were added to the cart.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(inCart()).toEqual([])
  expect(entered()).toEqual(['2 AB-1', '1 NOPE-1', '3 AB-2'])

  await user.click(screen.getByRole('button', { name: 'Leave out line with error' }))
  expect(entered()).toEqual(['2 AB-1', '3 AB-2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Leave out line 1' }))
  expect(entered()).toEqual(['1 NOPE-1', '3 AB-2'])
})

test('what was entered is there again after a look elsewhere, for that person and dealer alone', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.type(part(1), 'AB-1{Enter}2')
  cleanup()
  renderPage(<QuickOrderRoute />)
  expect(entered()).toEqual(['2 AB-1'])
  expect(await within(row(1)).findByText('Ships now · 5 in stock')).toBeVisible()
  cleanup()
  logInAs(sampleUser({ _id: 'user-2' }))
  renderPage(<QuickOrderRoute />)
  expect(entered()).toEqual([])
  cleanup()
  logInAs()
  forgetDrafts()
  renderPage(<QuickOrderRoute />)
  expect(entered()).toEqual([])
})

test('while the ERP is away a line says that it is not checked, goes on by itself, and can be ordered only then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isAway = true
  const made = answerCalls({ findParts: body => isAway ? refusal('erp_unavailable') : { parts: body.parts.map(typedPart) } })
  renderPage(<QuickOrderRoute />)
  paste('AB-1\t2\nAB-2\t3')
  expect(await within(row(1)).findByText('Not checked yet')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('2 lines could not be checked yet.')
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  isAway = false
  await vi.advanceTimersByTimeAsync(2100)
  expect(await within(row(1)).findByText('Ships now · 5 in stock')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add 2 lines to cart' })).toBeEnabled()
  expect(made).toHaveLength(2)
  vi.useRealTimers()
})

test('a late answer is about the part that was asked for, and not about what the line says now', async () => {
  const late = heldAnswer<{ parts: TypedPart[] }>()
  answerCalls({ findParts: async ({ parts }) => parts.includes('AB-1') ? await late.answer : { parts: parts.map(typedPart) } })
  const { user } = renderPage(<QuickOrderRoute />)
  await user.type(part(1), 'AB-1{Enter}')
  await waitFor(() => { expect(within(row(1)).getByText('Checking…')).toBeVisible() })
  await user.clear(part(1))
  await user.type(part(1), 'AB-2{Enter}')
  expect(await within(row(1)).findByText('Ships now · 100 in stock')).toBeVisible()
  late.give({ parts: [typedPart('AB-1')] })
  await late.answer
  expect(within(row(1)).getByText('Ships now · 100 in stock')).toBeVisible()
})

test('files are read one after the other, and one that cannot be read takes nothing away', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  const chooser = screen.getByLabelText('Choose a CSV or Excel file')
  await user.upload(chooser, new File(['AB-1,2'], 'good.csv', { type: 'text/csv' }))
  expect(await screen.findByText('1 line was read from good.csv.')).toBeVisible()
  const sum = await screen.findByText(/can be ordered: 2 pieces/)
  await user.upload(chooser, new File(['PK\u0003\u0004nonsense'], 'zip.csv', { type: 'text/csv' }))
  expect(await screen.findByText('zip.csv: The file cannot be read as an Excel workbook', { exact: false })).toBeVisible()
  expect(entered()).toEqual(['2 AB-1'])
  expect(sum).toHaveTextContent('1 line can be ordered: 2 pieces')
  fireEvent.drop(document.body, { dataTransfer: { files: [new File(['AB-2;3'], 'more.txt')], getData: () => '' } })
  expect(await screen.findByText('1 line was read from more.txt.')).toBeVisible()
  expect(entered()).toEqual(['2 AB-1', '3 AB-2'])
  const several = [new File(['PK\u0003\u0004nonsense'], 'bad.csv'), new File(['AB-3;4'], 'last.txt')]
  fireEvent.drop(document.body, { dataTransfer: { files: several, getData: () => '' } })
  expect(await screen.findByText(/^bad\.csv: The file cannot be read as an Excel workbook.* 1 line was read from last\.txt\.$/)).toBeVisible()
  expect(entered()).toEqual(['2 AB-1', '3 AB-2', '4 AB-3'])
})

test('a single cell is pasted into its field, a list is not, and fields outside the list are left alone', async () => {
  answerParts()
  renderPage(<><input aria-label='elsewhere' /><QuickOrderRoute /></>)
  expect(paste('AB-1', part(1))).toBe(true)
  expect(paste('AB-1\t2\nAB-2\t3', screen.getByLabelText('elsewhere'))).toBe(true)
  expect(entered()).toEqual([])
  expect(paste('AB-1\t2', part(1))).toBe(false)
  expect(entered()).toEqual(['2 AB-1'])
})

test('staff choose a dealer first', () => {
  logInAs(sampleStaff('sales'))
  renderPage(<QuickOrderRoute />)
  expect(screen.getByRole('button', { name: 'Select a dealer' })).toBeVisible()
})

test('the page says which columns it took, and another one is a choice away, which is remembered for the same headings', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  const text = 'Item,On hand,Min,Max,Suggested order\nAB-1,7,2,10,3'
  paste(text)
  expect(await screen.findByLabelText('Quantity =')).toHaveDisplayValue('Suggested order')
  expect(entered()).toEqual(['3 AB-1'])
  await user.selectOptions(screen.getByLabelText('Quantity ='), 'Max')
  expect(entered()).toEqual(['10 AB-1'])
  await user.click(screen.getByRole('button', { name: 'Clear list' }))
  paste(text)
  expect(entered()).toEqual(['10 AB-1'])
  localStorage.removeItem('portal-part-list-columns')
})

test('each of two files says which columns were taken for its lines, and can be read in another way', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  const files = [new File(['Item,Min,Max\nAB-1,2,10\nAB-2,3,12'], 'stock.csv'), new File(['Code,Need,Pack\nOLD-1,4,6'], 'shop.csv')]
  fireEvent.drop(document.body, { dataTransfer: { files, getData: () => '' } })
  const first = within(await screen.findByRole('group', { name: 'How stock.csv, lines 1–2 was read' }))
  expect(first.getByText('stock.csv, lines 1–2')).toBeVisible()
  await user.selectOptions(first.getByLabelText('Quantity ='), 'Max')
  expect(entered()).toEqual(['10 AB-1', '12 AB-2', '4 OLD-1'])
  expect(screen.getByRole('group', { name: 'How stock.csv, lines 1–2 was read' })).toBeVisible()
  const second = within(screen.getByRole('group', { name: 'How shop.csv, line 3 was read' }))
  await user.selectOptions(second.getByLabelText('Quantity ='), 'Pack')
  expect(entered()).toEqual(['10 AB-1', '12 AB-2', '6 OLD-1'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(entered()).toEqual(['10 AB-1', '12 AB-2', '4 OLD-1'])
  await user.selectOptions(first.getByLabelText('Quantity ='), 'Min')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(entered()).toEqual(['10 AB-1', '12 AB-2', '4 OLD-1'])
  await user.selectOptions(within(screen.getByRole('group', { name: /shop/ })).getByLabelText('Quantity ='), 'Pack')
  expect(entered()).toEqual(['10 AB-1', '12 AB-2', '6 OLD-1'])
  await user.click(screen.getByRole('button', { name: 'Leave out line 3' }))
  expect(screen.queryByRole('group', { name: /shop/ })).toBeNull()
  localStorage.removeItem('portal-part-list-columns')
})

test('of two tables below each other, each says its columns, and can be read in another way', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Part,On hand,Order\nAB-1,7,2\n\nCode,Need,Pack\nAB-2,5,9')
  const second = within(screen.getByRole('group', { name: 'How table from line 4 on was read' }))
  expect(second.getByLabelText('Quantity =')).toHaveDisplayValue('Need')
  await user.selectOptions(second.getByLabelText('Quantity ='), 'Pack')
  expect(entered()).toEqual(['2 AB-1', '9 AB-2'])
  await user.selectOptions(within(screen.getByRole('group', { name: 'How table from line 1 on was read' })).getByLabelText('Quantity ='), 'On hand')
  expect(entered()).toEqual(['7 AB-1', '9 AB-2'])
  localStorage.removeItem('portal-part-list-columns')
})

test('what a mail says to a person is left out, and can be looked at', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Hi Joe,\nplease send\nAB-1 2\nbrake pads\nThanks,\nAl Miller')
  expect(screen.getByText('2 lines were read from the text. 4 other rows were skipped.')).toBeVisible()
  expect(entered()).toEqual(['2 AB-1', ' '])
  await user.click(screen.getByText('What was skipped'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 1 of the text: Hi Joe,', 'Line 2 of the text: please send', 'Line 5 of the text: Thanks,', 'Line 6 of the text: Al Miller'
  ])
})

test('a guess about columns is marked, and can be swapped; all parts without quantities can be made 1', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('88,120\n91,240')
  expect(await screen.findByText('These columns are a guess.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Swap part and quantity' }))
  expect(entered()).toEqual(['88 120', '91 240'])
  await user.click(screen.getByRole('button', { name: 'Clear list' }))
  paste('AB-1, AB-2, OLD-1')
  await user.click(await screen.findByRole('button', { name: 'Set 3 missing quantities to 1' }))
  expect(entered()).toEqual(['1 AB-1', '1 AB-2', '1 OLD-1'])
})

test('after a paste, and after each press whose button goes, the next part can be typed; who chooses columns stays there', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.click(part(1))
  paste('Item,Qty,Max\nAB-1,2,4\nAB-2,3,5\nNO-1,,\nNO-2,,', part(1))
  expect(part(5)).toHaveFocus()
  const choice = screen.getByLabelText('Quantity =')
  await user.click(choice)
  await user.selectOptions(choice, 'Max')
  expect(entered().slice(0, 2)).toEqual(['4 AB-1', '5 AB-2'])
  expect(choice).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(entered().slice(0, 2)).toEqual(['2 AB-1', '3 AB-2'])
  expect(part(5)).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Set 2 missing quantities to 1' }))
  expect(part(5)).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Leave out lines with errors' }))
  expect(part(3)).toHaveFocus()
  localStorage.removeItem('portal-part-list-columns')
})

test('the arrow keys come past other columns without a lasting change, and past none whose choice would do nothing', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  const open = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].filter(({ disabled }) => !disabled).map(({ text }) => text)
  paste('Item,Qty,Max,Bin\nAB-1,2,4,C7')
  expect(open('Note =')).toEqual(['None', 'Max', 'Bin'])
  await user.selectOptions(screen.getByLabelText('Note ='), 'Bin')
  const chosen = () => ['Part =', 'Quantity =', 'Note ='].map(label => {
    const { options, selectedIndex } = screen.getByLabelText<HTMLSelectElement>(label)
    return options[selectedIndex]?.text
  })
  await user.selectOptions(screen.getByLabelText('Part ='), 'Qty')
  expect(chosen()).toEqual(['Qty', 'Item', 'Bin'])
  await user.selectOptions(screen.getByLabelText('Part ='), 'Bin')
  expect(chosen()).toEqual(['Bin', 'Qty', 'None'])
  await user.selectOptions(screen.getByLabelText('Part ='), 'Max')
  expect(chosen()).toEqual(['Max', 'Qty', 'Bin'])
  await user.selectOptions(screen.getByLabelText('Part ='), 'Item')
  expect(chosen()).toEqual(['Item', 'Qty', 'Bin'])
  await user.selectOptions(screen.getByLabelText('Quantity ='), 'None')
  expect(open('Quantity =')).toEqual(['None', 'Qty', 'Max', 'Bin'])
  localStorage.removeItem('portal-part-list-columns')
})

test('what was corrected in lines is there again when their columns are', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Item,Qty,Max\nAB-1,2,4\nAB-2,3,5')
  await user.type(quantity(1), '9')
  await user.click(screen.getByRole('button', { name: 'Leave out line 2' }))
  const choice = screen.getByLabelText('Quantity =')
  await user.selectOptions(choice, 'Max')
  expect(entered()).toEqual(['4 AB-1', '5 AB-2'])
  await user.selectOptions(choice, 'Qty')
  expect(entered()).toEqual(['9 AB-1'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(entered()).toEqual(['4 AB-1', '5 AB-2'])
  localStorage.removeItem('portal-part-list-columns')
})

test('a cleared list leaves no columns to choose, and the next part can be typed at once', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('Part\tQty\tMax\nAB-1\t2\t5')
  expect(screen.getByLabelText('Quantity =')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear list' }))
  expect(screen.queryByLabelText('Quantity =')).toBeNull()
  await user.keyboard('AB-2')
  expect(entered()).toEqual([' AB-2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(entered()).toContain('2 AB-1')
})

test('another tab shows the list, and a duplicated tab adds nothing twice', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('AB-1\t2\nAB-2\t3')
  const key = Object.keys(localStorage).find(name => name.includes('quick-order')) ?? ''
  const kept = localStorage.getItem(key)
  expect(kept).toContain('AB-1')
  await screen.findByRole('button', { name: 'Add 2 lines to cart' })
  localStorage.removeItem(key)
  await user.click(screen.getByRole('button', { name: 'Add 2 lines to cart' }))
  expect(inCart()).toEqual([])
  expect(screen.getByText('These lines are no longer in the list.', { exact: false })).toBeVisible()
  localStorage.setItem(key, kept ?? '')
  fireEvent(window, new StorageEvent('storage', { key, newValue: kept }))
  await waitFor(() => { expect(entered()).toEqual(['2 AB-1', '3 AB-2']) })
})

test('Undo keeps what another tab has entered since the list was emptied', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste('AB-1\t2\nAB-2\t3')
  await user.click(await screen.findByRole('button', { name: 'Add 2 lines to cart' }))
  const openTab = () => openEnteredList(sampleUser()._id, customer)
  const other = openTab()
  for (const number of ['OLD-1', 'PACK-12']) editLines(other, lines => changeLine(lines, lines.at(-1)?.id ?? 0, { part: number, quantity: '12' }))
  const key = Object.keys(localStorage).find(name => name.includes('quick-order')) ?? ''
  fireEvent(window, new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
  expect(entered()).toEqual(['12 OLD-1', '12 PACK-12'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(openTab().getState().lines.map(line => line.part).sort()).toEqual(['', 'AB-1', 'AB-2', 'OLD-1', 'PACK-12'])
})

test('what another tab has entered is there after Back, and stays when a line ends before this tab was told', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  const enterElsewhere = (number: string) => {
    editLines(openEnteredList(sampleUser()._id, customer), lines => changeLine(lines, lines.at(-1)?.id ?? 0, { part: number, quantity: '1' }))
  }
  await user.click(part(1))
  await user.keyboard('AB-1{Enter}7')
  enterElsewhere('AB-2')
  await user.keyboard('{Enter}')
  expect(entered()).toEqual(['7 AB-1', '1 AB-2'])
  enterElsewhere('PACK-12')
  fireEvent(window, new Event('pageshow'))
  expect(entered()).toEqual(['7 AB-1', '1 AB-2', '1 PACK-12'])
})

test('lines of one part become one with both notes, and where these are too long together the person chooses', async () => {
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  paste(`Part,Qty,Note\nAB-1,2,red\nAB-1,3,blue\nAB-2,1,${'x'.repeat(60)}\n4006381333931,1,${'y'.repeat(60)}`)
  await user.click((await screen.findAllByRole('button', { name: 'Keep only this note' }))[1] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Add 4 lines to cart' }))
  expect(cartOf(customer).lines.map(({ id, quantity, note }) => [id, quantity, note])).toEqual([['AB-1', 5, 'red; blue'], ['AB-2', 2, 'y'.repeat(60)]])
})

test('while the ERP is away every figure has its time', async () => {
  stopClockAtNoon()
  answerParts()
  const { user } = renderPage(<QuickOrderRoute />)
  await user.click(part(1))
  await user.keyboard('AB-1{Enter}1{Enter}')
  await within(row(1)).findByText(/in stock/)
  expect(screen.queryByText(/^as of/)).toBeNull()
  act(() => { erpAway() })
  expect(screen.getByText('as of 12:00 PM')).toBeVisible()
  act(erpBack)
  expect(screen.queryByText(/^as of/)).toBeNull()
})

test('an old figure keeps its time when newer ones arrive', async () => {
  stopClockAtNoon()
  let age = '0'
  answerCalls({ findParts: body => Response.json({ parts: body.parts.map(typedPart) }, { headers: { 'x-data-age': age } }) })
  const { user } = renderPage(<QuickOrderRoute />)
  const enter = async (place: number, number: string, pieces = 1) => {
    await user.click(part(place))
    await user.keyboard(`${number}{Enter}${pieces}{Enter}`)
    await within(row(place)).findByText(/in stock/)
  }
  await enter(1, 'AB-1')
  age = '600'
  await enter(2, 'AB-2')
  expect(screen.getByText('as of 11:50 AM')).toBeVisible()
  age = '0'
  await enter(3, 'PACK-12', 12)
  expect(screen.getByText('as of 11:50 AM')).toBeVisible()
})

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import type { SessionUser } from '@portal/contracts/session'
import { answerCalls, heldAnswer, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleStaff } from '../../../../test/sample-users.ts'
import { focusDealerSelector } from '../../../domain/dealer/dealer-selector-focus.ts'
import { useSession } from '../../../domain/session/session.ts'
import { DealerSelector } from './dealer-selector.tsx'

const dealers = [
  { customer_number: '10001', name_company: 'Northside Powersports' },
  { customer_number: '10002', name_company: 'Lakeside Marine' },
  { customer_number: '10005', name_company: 'Northern Lights' }
]
const selected = { dealer: sampleDealer(), dealer_selector: '10001' }

function renderSelector (acting: Partial<SessionUser> = {}) {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const viewer = logInAs(sampleStaff('sales', { rep_number: '07', ...acting }))
  const { user } = renderPage(<DealerSelector user={viewer} />)
  const field = screen.getByRole('combobox', { name: 'Dealer to act for' })
  return { user, field, options: () => screen.queryAllByRole('option').map(option => option.textContent) }
}

test('typing narrows the list, and a screen reader is told which option Enter would choose', async () => {
  answerCalls({ dealers: () => ({ dealers }) })
  const { user, field, options } = renderSelector()
  await user.type(field, 'north')
  await expect.poll(options).toEqual(['10001 (Northside Powersports)', '10005 (Northern Lights)'])
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Dealer to act for' }).id)
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('10001 (Northside Powersports)')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('10005 (Northern Lights)')
  await user.keyboard('{ArrowDown}')
  expect(active(), 'past the last comes the first').toBe('10001 (Northside Powersports)')
  await user.keyboard('{End}')
  expect(active()).toBe('10005 (Northern Lights)')
  await user.keyboard('{Home}')
  expect(active()).toBe('10001 (Northside Powersports)')
  expect(screen.getByText('2 dealers')).toBeVisible()
})

test('a list that lacks dealers says so, and how to choose one of them nevertheless, and is not kept', async () => {
  const made = answerCalls({ dealers: () => Response.json({ dealers }, { headers: { 'x-records-left-out': '1' } }) })
  const { user, field, options } = renderSelector()
  await user.type(field, 'north')
  await expect.poll(options).toHaveLength(2)
  expect(screen.getByText('1 dealer could not be read and is missing here. To choose a missing one, type its full number.')).toBeVisible()
  expect(made).toHaveLength(1)
  expect(sessionStorage.getItem('dealers')).toBeNull()
})

test('Enter acts for the highlighted dealer, and the field says so in the meantime', async () => {
  const held = heldAnswer<CallResponse<'selectDealer'>>()
  const made = answerCalls({ dealers: () => ({ dealers }), selectDealer: () => held.answer })
  const { user, field, options } = renderSelector()
  await user.type(field, 'north')
  await expect.poll(options).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(made.at(-1)).toEqual({ name: 'selectDealer', body: { customer_number: '10005' } })
  expect(field).toHaveValue('Selecting 10005 (Northern Lights)')
  expect(field).toHaveAttribute('readonly')
  held.give(selected)
  await expect.poll(() => useSession.getState().user?.dealer_selector).toBe('10001')
})

test('requested before its code has loaded, the selector takes the focus when it appears', async () => {
  answerCalls({ dealers: () => ({ dealers }) })
  focusDealerSelector()
  expect(renderSelector().field).toHaveFocus()
  // The next test must begin with no call under way.
  await expect.poll(() => sessionStorage.getItem('dealers')).not.toBeNull()
})

test('Escape and leaving the field choose no dealer', async () => {
  const made = answerCalls({ dealers: () => ({ dealers }) })
  const { user, field, options } = renderSelector()
  await user.type(field, 'lake')
  await expect.poll(options).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  await user.clear(field)
  await user.type(field, 'lake')
  await user.tab()
  expect(field).toHaveValue('')
  expect(made.map(({ name }) => name)).toEqual(['dealers'])
})

test('a complete dealer number works before the dealers have loaded', async () => {
  const made = answerCalls({ dealers: () => heldAnswer<CallResponse<'dealers'>>().answer, selectDealer: () => selected })
  const { user, field } = renderSelector()
  await user.type(field, '10001{Enter}')
  expect(made.at(-1)).toEqual({ name: 'selectDealer', body: { customer_number: '10001' } })
})

test('a dealer number works as pages write it and as it is pasted', async () => {
  const made = answerCalls({ dealers: () => heldAnswer<CallResponse<'dealers'>>().answer, selectDealer: () => selected })
  const { user, field } = renderSelector()
  await user.click(field)
  await user.paste('#10002\u200B\u00A0')
  await user.keyboard('{Enter}')
  expect(made.at(-1)).toEqual({ name: 'selectDealer', body: { customer_number: '10002' } })
})

test('typed words wait for the dealers to load, and then choose the best match', async () => {
  const held = heldAnswer<CallResponse<'dealers'>>()
  const made = answerCalls({ dealers: () => held.answer, selectDealer: () => selected })
  const { user, field } = renderSelector()
  await user.type(field, 'lakeside{Enter}')
  expect(made.map(({ name }) => name)).toEqual(['dealers'])
  held.give({ dealers })
  await expect.poll(() => made.at(-1)).toEqual({ name: 'selectDealer', body: { customer_number: '10002' } })
})

test('if nothing matches, a message says so, and Enter does nothing', async () => {
  const made = answerCalls({ dealers: () => ({ dealers }) })
  const { user, field } = renderSelector()
  await user.type(field, 'zebra bikes')
  expect(await screen.findByText('No dealers match.')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(made.map(({ name }) => name)).toEqual(['dealers'])
})

test('a dealer that the user may not act for is reported, and the field is ready for another', async () => {
  answerCalls({ dealers: () => ({ dealers }), selectDealer: () => refusal('dealer_not_yours') })
  const { user, field } = renderSelector()
  await user.type(field, '10009{Enter}')
  expect(await screen.findByText(/^You cannot act for dealer/)).toHaveTextContent('You cannot act for dealer 10009. Check the number.')
  await expect.poll(() => field).toHaveValue('')
  expect(field).not.toHaveAttribute('readonly')
})

test('dealers that could not be loaded are fetched again when the list is opened again', async () => {
  // The first call is made when the page appears, the second when the list opens.
  const answers = [refusal('erp_unavailable'), refusal('erp_unavailable')]
  answerCalls({ dealers: () => answers.shift() ?? { dealers } })
  const { user, field, options } = renderSelector()
  await user.type(field, 'lake')
  expect(await screen.findByText(/^The dealers could not be loaded/)).toBeVisible()
  await user.keyboard('{Escape}')
  await user.type(field, 'side')
  await expect.poll(options).toEqual(['10002 (Lakeside Marine)'])
})

test('the field names the dealer who is acted for, and finds others by what is typed', async () => {
  answerCalls({ dealers: () => ({ dealers }) })
  const { user, field, options } = renderSelector(selected)
  expect(field).toHaveAttribute('placeholder', `10001 (${selected.dealer.name_company})`)
  await user.type(field, 'lake')
  await expect.poll(options).toEqual(['10002 (Lakeside Marine)'])
})

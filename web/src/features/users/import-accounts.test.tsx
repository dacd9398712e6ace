import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ImportOutcome } from '@portal/contracts/account-import'
import { errorTable } from '@portal/contracts/errors'
import { dealerHasPeople } from '@portal/contracts/policy/messages'
import { partListLimits, partListMessages } from '@portal/contracts/policy/part-lists'
import { rightPresets } from '@portal/contracts/rules/accounts/rights'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { clientMessages } from '../../lib/http/api-error.ts'
import { ImportAccountsRoute } from './import-accounts.route.tsx'

const list = 'role,email,dealer,rights,limit\ndealer,One@example.com,10005,,\ndealer,bo@example.com,10005,buyer,500\ndealer,old@example.com,10001,counter,'
const accounts = [
  { role: 'dealer', email: 'one@example.com', dealer_number: '10005' },
  { role: 'dealer', email: 'bo@example.com', dealer_number: '10005', rights: { ...rightPresets.buyer, order_limit: 50_000 } },
  { role: 'dealer', email: 'old@example.com', dealer_number: '10001', rights: rightPresets.counter }
]
const messageOf = (outcome: ImportOutcome['outcome']) =>
  outcome === 'email_taken' || outcome === 'unknown_dealer' ? errorTable[outcome].message : outcome === 'dealer_has_people' ? dealerHasPeople : ''
const outcomes = (...of: Array<ImportOutcome['outcome']>) => ({
  outcomes: of.map((outcome, at) => ({ email: accounts[at]?.email ?? '', outcome, message: messageOf(outcome) }))
})

function open (answers: Parameters<typeof answerCalls>[0]) {
  const made = answerCalls(answers)
  logInAs(sampleStaff('admin'))
  return { made, user: renderPage(<ImportAccountsRoute />).user }
}

const row = (email: string) => within(screen.getByText(email).closest('tr') ?? document.body)

test('a pasted list is shown with the outcome of each line before anything is created', async () => {
  const { made, user } = open({ importAccounts: ({ check }) => check === true ? outcomes('new', 'new', 'email_taken') : outcomes('created', 'created') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  const create = await screen.findByRole('button', { name: 'Create 2 accounts' })
  expect(made).toEqual([{ name: 'importAccounts', body: { accounts, check: true } }])
  expect(row('bo@example.com').getByText('Buyer, up to $500.00 an order')).toBeVisible()
  expect(row('one@example.com').getByText('Owner')).toBeVisible()
  expect(row('old@example.com').getByText('Exists already')).toBeVisible()
  expect(screen.getByText('Of 3 lines: 2 accounts to create, 1 that exists already.')).toBeVisible()
  await user.click(create)
  expect(await screen.findByText('Of 3 lines: 2 accounts created, 1 that exists already.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'What was created' })).toBeVisible()
  expect(made[1]).toEqual({ name: 'importAccounts', body: { accounts: accounts.slice(0, 2) } })
  expect(screen.getByRole('button', { name: 'Nothing to create' })).toBeDisabled()
})

test('the summary and the button are above the lines, and the focus goes to what was created', async () => {
  const { user } = open({ importAccounts: ({ check }) => check === true ? outcomes('new', 'new', 'unknown_dealer') : outcomes('created', 'created') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  const create = await screen.findByRole('button', { name: 'Create 2 accounts' })
  const above = [screen.getByText(/^Of 3 lines: 2 accounts to create/), create]
  for (const lines of [screen.getByRole('table'), screen.getByRole('list')]) {
    for (const each of above) expect(each.compareDocumentPosition(lines)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(above[0]).toHaveFocus()
  await user.click(create)
  await expect.poll(() => screen.getByText(/^Of 3 lines: 2 accounts created/)).toHaveFocus()
})

test('a line of somebody who has an account is an invitation, and says so before and after', async () => {
  const { user } = open({ importAccounts: ({ check }) => check === true ? outcomes('new', 'to_invite', 'already') : outcomes('created', 'invited') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText('To invite')).toBeVisible()
  expect(row('old@example.com').getByText(/This line changes nothing\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create 1 account and send 1 invitation' }))
  expect(await screen.findByText('Of 3 lines: 1 account created, 1 invitation sent to people who have an account, 1 that exists already.')).toBeVisible()
})

test('lines that cannot be done are named with their reasons, before and after the others are created', async () => {
  const { user } = open({ importAccounts: ({ check }) => check === true ? outcomes('new', 'new', 'unknown_dealer') : outcomes('created', 'dealer_has_people') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText('1 line will be left out:')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(`old@example.com: ${errorTable.unknown_dealer.message}`)
  await user.click(screen.getByRole('button', { name: 'Create 2 accounts' }))
  expect(await screen.findByText('2 lines were left out:')).toBeVisible()
  expect(screen.getByText('Of 3 lines: 1 account created, 2 not possible.')).toBeVisible()
})

test('all that is wrong with a list is named at once, also what only the ERP knows, and nothing is created', async () => {
  const { made, user } = open({ importAccounts: () => ({ ...outcomes('new', 'email_taken', 'unknown_dealer'), unknown_dealers: ['99999'] }) })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(`${list}\nking,x@example.com,,,\ndealer,one@example.com,10005,counter,\ndealer,none,99999,,`)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText(/line 5: role must be one of/)).toBeVisible()
  expect(screen.getByText('line 7: email must be an email address')).toBeVisible()
  expect(await screen.findByText('line 7: the ERP has no dealer 99999')).toBeVisible()
  expect(screen.getByText('line 4: the ERP has no dealer 10001')).toBeVisible()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])
  expect(lines, 'in their order, whoever found them').toEqual(['line 4', 'line 5', 'line 6', 'line 7', 'line 7'])
  expect(screen.getByText('line 6: the email address one@example.com for dealer 10005 is already on line 2')).toBeVisible()
  expect(made).toEqual([{ name: 'importAccounts', body: { accounts, dealer_numbers: ['99999'], check: true } }])
  expect(screen.getByLabelText('Accounts'), 'what was pasted stays').toHaveValue(`${list}\nking,x@example.com,,,\ndealer,one@example.com,10005,counter,\ndealer,none,99999,,`)
})

test('if the ERP is away, the problems that were found are named, and that there may be more', async () => {
  const { user } = open({ importAccounts: () => refusal('erp_unavailable') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(`${list}\nking,x@example.com,,,`)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText(/^There may be more: the dealer numbers could not be checked\./)).toBeVisible()
  expect(screen.getByText(/line 5: role must be one of/)).toBeVisible()
})

test('a list that changes after it was checked has to be checked again, and what was found in the old one is gone', async () => {
  const { made, user } = open({ importAccounts: ({ check }) => check === true ? outcomes('new') : outcomes('created') })
  const box = screen.getByLabelText('Accounts')
  await user.click(box)
  await user.paste('role,email,dealer\ndealer,wrong@example.com,10005')
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByRole('button', { name: 'Create 1 account' })).toBeEnabled()
  await user.type(box, '0')
  expect(screen.queryByRole('button', { name: /^Create/ })).not.toBeInTheDocument()
  expect(screen.queryByText('wrong@example.com')).not.toBeInTheDocument()
  await user.clear(box)
  await user.paste('role,email,dealer\ndealer,wrong,10005')
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(await screen.findByText('line 2: email must be an email address')).toBeVisible()
  await user.clear(box)
  await user.paste('role,email,dealer\ndealer,right@example.com,10005')
  expect(screen.queryByText('line 2: email must be an email address')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await user.click(await screen.findByRole('button', { name: 'Create 1 account' }))
  expect(await screen.findByText('Of 1 line: 1 account created.')).toBeVisible()
  expect(made.at(-1)).toEqual({ name: 'importAccounts', body: { accounts: [{ role: 'dealer', email: 'right@example.com', dealer_number: '10005' }] } })
})

test('if the answer to Create is lost, nobody is told that nothing was created, and what was created is found out before more is', async () => {
  let [isLost, isCreated] = [true, false]
  const { made, user } = open({
    importAccounts: ({ check }) => {
      if (check !== true) isCreated = true
      if (isCreated && isLost) throw new TypeError('Failed to fetch')
      return isCreated ? outcomes('already', 'already', 'new') : outcomes('new', 'new', 'new')
    }
  })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await user.click(await screen.findByRole('button', { name: 'Create 3 accounts' }))
  const unsure = `${clientMessages.network} Those marked as not checked may have been created or invited all the same. Press “Check again” to see.`
  expect(await screen.findByRole('alert')).toHaveTextContent(unsure)
  expect(screen.getByRole('button', { name: 'Nothing to create' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await expect.poll(() => made).toHaveLength(3)
  expect(await screen.findByRole('alert')).toHaveTextContent(unsure)
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('button', { name: 'Create 1 account' })).toBeEnabled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Of 3 lines: 1 account to create, 2 that exist already.')).toBeVisible()
})

test('a file is read like a pasted list, and an ERP that is away loses nothing', async () => {
  let away = true
  const { made, user } = open({ importAccounts: () => away ? refusal('erp_unavailable') : outcomes('new', 'new', 'new') })
  await user.upload(screen.getByLabelText('Choose a CSV or Excel file'), new File([list], 'accounts.csv', { type: 'text/csv' }))
  expect(await screen.findByText(new RegExp(errorTable.erp_unavailable.message))).toBeVisible()
  expect(row('bo@example.com').getByText('Not checked')).toBeVisible()
  const again = screen.getByRole('button', { name: 'Check again' })
  await user.click(again)
  await expect.poll(() => made).toHaveLength(2)
  await expect.poll(() => again).toHaveAttribute('aria-busy', 'false')
  expect(again).toHaveFocus()
  away = false
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Create 3 accounts' })).toBeEnabled()
})

test('a file that cannot be read, or is too large, says so', async () => {
  const { made, user } = open({})
  const chooser = screen.getByLabelText('Choose a CSV or Excel file')
  const moved = new File([list], 'moved.csv')
  moved.arrayBuffer = async () => { throw new DOMException('The file was moved.', 'NotFoundError') }
  await user.upload(chooser, moved)
  expect(await screen.findByText(partListMessages.unread)).toBeVisible()
  const large = new File([list], 'large.csv')
  Object.defineProperty(large, 'size', { value: partListLimits.fileBytes + 1 })
  await user.upload(chooser, large)
  expect(await screen.findByText('The file is larger than 5 MB. Copy its rows and paste them here.')).toBeVisible()
  expect(made).toEqual([])
})

test('if the code that reads files cannot be fetched, the page says so', async () => {
  const { user } = open({})
  vi.doMock('../../domain/part-list/part-list-file.ts', () => { throw new Error('the code cannot be fetched') })
  onTestFinished(() => { vi.doUnmock('../../domain/part-list/part-list-file.ts') })
  // Without a portal, the page does not ask for the code a second time.
  vi.stubGlobal('fetch', async () => { throw new TypeError('Failed to fetch') })
  await user.upload(screen.getByLabelText('Choose a CSV or Excel file'), new File([list], 'accounts.csv'))
  expect(await screen.findByText(clientMessages.network)).toBeVisible()
})

test('a code of two-step login is asked for, and the list stays', async () => {
  const { made, user } = open({ importAccounts: ({ check, code }) => check === true ? outcomes('new', 'new', 'new') : code === undefined ? refusal('code_required') : outcomes('created', 'created', 'created') })
  await user.click(screen.getByLabelText('Accounts'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await user.click(await screen.findByRole('button', { name: 'Create 3 accounts' }))
  await user.type(await screen.findByLabelText(/^Code from your authenticator app/), '123456')
  await user.click(screen.getByRole('button', { name: 'Create 3 accounts' }))
  expect(await screen.findByText('Of 3 lines: 3 accounts created.')).toBeVisible()
  expect(made.at(-1)).toMatchObject({ body: { code: '123456' } })
})

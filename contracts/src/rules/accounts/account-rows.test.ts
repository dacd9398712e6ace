import t from 'tap'
import { accountColumns, accountRow, problemTexts, readAccountRows, rightFields, type AccountField } from './account-rows.ts'
import { everyRight, noRights, rightPresets } from './rights.ts'

const field = (name: AccountField): string => name

t.test('the rights of a dealer\'s person are a preset or words, and a buyer has a limit', t => {
  const rightsOf = (rights: string, limit = '') => {
    const row = accountRow({ role: 'dealer', email: 'a@example.com', dealer: '10001', rights, limit }, field)
    return 'problem' in row ? row.problem : row.rights
  }
  t.same(rightsOf(''), undefined)
  t.same(rightsOf('Owner'), everyRight)
  t.same(rightsOf('buyer', '\uFF045\uFF10\uFF10\u200B'), { ...rightPresets.buyer, order_limit: 50_000 }, 'as phones write it')
  t.same(rightsOf('buyer', '$1,250.50'), { ...rightPresets.buyer, order_limit: 125_050 })
  t.same(rightsOf('finances+people'), { ...noRights, prices: true, finances: true, people: true })
  t.match(rightsOf('king'), /^rights must be one of owner, manager/)
  t.match(rightsOf('buyer', '0'), /^limit must be an amount/)
  t.match(rightsOf('', '500'), /^limit needs rights/)
  for (const others of ['owner', 'counter', 'bookkeeper']) t.match(rightsOf(others, '500'), /^limit is for people who order/)
  t.match(accountRow({ role: 'admin', email: 'a@example.com', rights: 'owner' }, field), { problem: 'rights are for dealers' })
  for (const rights of [everyRight, { ...rightPresets.buyer, order_limit: 50_000 }, { ...noRights, prices: true, people: true }]) {
    const { rights: named, limit } = rightFields(rights)
    t.same(rightsOf(named, limit), rights, 'as they are exported')
  }
  t.end()
})

t.test('a row is read as people and spreadsheets write it: capitals, pasted addresses, numbers with #, typographic and invisible signs', t => {
  t.match(accountRow({ role: ' Dealer\u200B', email: 'Jane Doe <Jane@Example.com>', dealer: '#a\u20117\u00A0', first: 'Jane\u200B', last: 'O\u2019Neill' }, field), {
    role: 'dealer', email: 'jane@example.com', dealerNumber: 'A-7', nameFirst: 'Jane', nameLast: 'O\'Neill'
  })
  t.match(accountRow({ role: 'SALES', email: 'mailto:a@example.com', rep: '\uFF10\uFF17' }, field), { role: 'sales', email: 'a@example.com', repNumber: '07' })
  t.match(accountRow({ role: 'superuser', email: 'a@example.com' }, field), { role: 'superUser' })
  t.end()
})

t.test('all that is wrong with a row is said, and the dealer that it names', t => {
  const wrong = { role: 'dealer', email: 'none', dealer: '99999', rep: '07', first: 'x'.repeat(200), rights: 'king', limit: '0' }
  t.match(accountRow(wrong, field), {
    problem: /^email must be an email address; rep must be empty for the role dealer; first must be a name .*; limit must be an amount .*; rights must be one of/,
    dealerNumber: '99999'
  })
  t.match(accountRow({ role: 'king', email: 'none', dealer: 'no number' }, field), {
    problem: /^role must be one of .*; email must be an email address; dealer must be a customer number of the ERP$/, dealerNumber: undefined
  })
  t.match(accountRow({ role: 'admin', email: 'a@example.com', rights: 'owner', limit: '5' }, field), { problem: 'rights are for dealers; limit is for dealers' })
  t.same(readAccountRows([{ line: 2, fields: { role: 'dealer', email: 'none', dealer: '99999' } }]), {
    accounts: [], problems: [{ line: 2, text: 'line 2: email must be an email address' }], unread: [{ line: 2, dealerNumber: '99999' }]
  })
  t.end()
})

t.test('a dealer number may have several people whose rights are said, and one without; a person may have several dealers', t => {
  const row = (line: number, email: string, rights?: string) => ({ line, fields: { role: 'dealer', email, dealer: '10001', ...(rights !== undefined && { rights }) } })
  const hint = 'Of several people of a dealer, all but the first need rights: owner, manager, buyer, bookkeeper, counter'
  const { accounts, problems } = readAccountRows([row(2, 'a@example.com'), row(3, 'b@example.com', 'counter'), row(4, 'c@example.com'), row(5, 'B@example.com', 'buyer')])
  t.same(accounts.map(({ line }) => line), [2, 3])
  t.same(problemTexts(problems), [`line 4: dealer 10001 is already on line 2. ${hint}`, 'line 5: the email address b@example.com for dealer 10001 is already on line 3'])
  t.same(readAccountRows([row(2, 'a@example.com'), { line: 3, fields: { role: 'dealer', email: 'a@example.com', dealer: '10002' } }]).problems, [])
  const many = readAccountRows(Array.from({ length: 3000 }, (_, at) => row(at + 2, `p${at}@example.com`)))
  t.same(problemTexts(many.problems), [`line 3 and 2,998 more: dealer 10001 is already on line 2. ${hint}`], 'said once')
  t.match(accountColumns(['Role', 'EMAIL', 'status']), { columns: ['role', 'email', 'status'] })
  for (const wrong of [['role'], ['role', 'email', 'email'], ['role', 'email', 'phone']]) t.match(accountColumns(wrong), { problem: /^The first line must name/ })
  t.match(accountColumns(['role', 'email', 'Dealer Number', 'email']), { problem: / “dealer number” is not one of them\. “email” is there twice\.$/ })
  t.end()
})

import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { createPasswords } from '../../bff/src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { runCommand } from '../command/run-command.ts'
import { userCommand } from './user-command.ts'

const script = join(import.meta.dirname, '../user.ts')
const recordings = join(import.meta.dirname, '../../fixtures/recordings')

const environmentOf = (dir: string) => ({ DATA_DIR: dir, PUBLIC_URL: 'https://portal.example.com' })

/** The command, on an installation in a folder of its own. `stderr` is what it says on the error output, without the name of that. */
function operator (dir: string, environment: Record<string, string> = {}, input = '') {
  return async (...args: string[]) => {
    await (await openDb(dir)).close()
    const { stderr, ...ended } = await runCommand(userCommand, args, { ...environmentOf(dir), ...environment }, input)
    return { ...ended, stderr: stderr.replace(/^On the embedded database .*\n/, '') }
  }
}

function openDb (dir: string) {
  return openPortalDb({ url: undefined, file: join(dir, 'portal.sqlite') })
}

t.test('the program ends with the exit code of the command, and prints refusals on standard error', async t => {
  const dir = t.testdir()
  const environment = environmentOf(dir)
  const create = ['create', '--role', 'admin', '--email', 'a@example.com', '--password-stdin']
  const where = `the embedded database ${join(dir, 'portal.sqlite')}`
  t.match(await endedProcess(script, create, environment, 'Kayak!Blue7\n'), { status: 1, stdout: '', stderr: `There is no installation in ${where}: set DATA_DIR or DATABASE_URL to the portal's value. To create a new one, add --new. docs/operating.md` })
  t.match((await endedProcess(script, ['disable', 'nobody'], environment)).stderr, /to the portal's value\. docs/, 'which makes none')
  t.notOk(existsSync(join(dir, 'portal.sqlite')), 'none is made by mistake')
  create.push('--new')
  t.same(await endedProcess(script, create, environment, 'Kayak!Blue7\n'), { status: 0, stdout: 'a@example.com has an account, with the password from standard input.\n', stderr: `On ${where}.\n` })
  t.same(await endedProcess(script, ['disable', 'nobody'], environment), { status: 1, stdout: '', stderr: `On ${where}.\nNo account has nobody.\n` })
})

t.test('an operator makes the first super user, hands over a link, and disables and enables accounts', async t => {
  const dir = t.testdir()
  const user = operator(dir)
  const create = (role: string, email: string, ...more: string[]) => user('create', '--role', role, '--email', email, ...more)

  const created = await create('superUser', 'First@Example.com', '--first', 'Ada')
  t.match(created, { status: 0, stdout: /https:\/\/portal\.example\.com\/resetPassword\/[\w-]{43}\n/ })
  t.match(await create('superUser', 'first@example.com'), { status: 1, stderr: /already has an account/ })
  t.match(await create('dealer', 'd@example.com', '--dealer', '10005', '--mail'), { status: 0, stdout: /mails a link to d@example\.com/ })
  for (const name of ['10005', ' D@Example.com\u200B', 'Dana <d@example.com>']) t.match(await user('reset-link', name), { status: 0, stdout: /resetPassword/ }, name)
  t.match(await user('disable', 'd@example.com'), { status: 0, stdout: /d@example\.com is disabled/ })
  t.match(await user('reset-link', 'd@example.com'), { status: 1, stderr: /is disabled/ })
  t.match(await user('enable', '10005'), { status: 0, stdout: /d@example\.com is enabled/ })
  t.match(await user('enable', '10005'), { status: 0, stdout: /was already enabled/ })
  t.match(await user('disable', 'first@example.com'), { status: 1, stderr: /last active super user/ })
  t.match(await user('reset-two-step', 'first@example.com'), { status: 1, stderr: /has no two-step login/ })
  t.match(await user('disable', 'nobody'), { status: 1, stderr: /No account/ })

  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  const token = /resetPassword\/([\w-]{43})/.exec(created.stdout)?.[1] ?? ''
  const owner = await database.passwordLinks.find(createHash('sha256').update(token).digest('base64url'), Date.now())
  t.match(owner, { email: 'first@example.com', role: 'superUser', nameFirst: 'Ada', passwordHash: null })
  t.match(await database.mailQueue.claim(Date.now(), Date.now() + 1), { kind: 'new-account', email: 'd@example.com' })
  const lines = await database.audit.list({}, { skip: 0, limit: 10 })
  t.same(lines.map(line => line.event).sort(), ['link-issued', 'link-issued', 'link-issued', 'link-issued', 'user-created', 'user-created', 'user-disabled', 'user-enabled'])
  t.notMatch(JSON.stringify(lines), token)
})

t.test('an operator turns off the two-step login of somebody who has lost it', async t => {
  const dir = t.testdir()
  const user = operator(dir)
  await user('create', '--role', 'superUser', '--email', 'first@example.com', '--mail')
  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  const found = await database.users.findByLogin('first@example.com')
  if (found === undefined) throw new Error('no account')
  const until = Date.now() + 60_000
  await database.secondFactors.issue({ userId: found.id, tokenHash: 'link', until })
  await database.secondFactors.offer('link', 'sealed', Date.now())
  await database.secondFactors.turnOn(found, { secret: 'sealed', step: 1, codeHashes: ['code'] }, { mails: [], audit: [], at: Date.now() })
  t.match(await user('reset-two-step', 'first@example.com'), { status: 0, stdout: /logs in with the password alone/ })
  t.equal(await database.secondFactors.find(found.id), undefined)
  t.match(await database.audit.list({ event: 'second-factor-reset' }, { skip: 0, limit: 9 }), [{ target: { email: 'first@example.com' }, detail: /operator/ }])
})

t.test('what is typed wrong is told in one line', async t => {
  const dir = t.testdir()
  const user = operator(dir)
  const wrong: Array<[args: string[], said: RegExp]> = [
    [['create', '--role', 'dealer', '--email', 'd@example.com'], /--dealer is missing: the role dealer needs a customer number/],
    [['create', '--role', 'sales', '--email', 's@example.com', '--dealer', '10001'], /--dealer must be empty for the role sales/],
    [['create', '--role', 'owner', '--email', 'o@example.com'], /--role must be one of/],
    [['create', '--role', 'admin', '--email', 'no address'], /--email must be an email address/],
    [['create', '--role', 'admin', '--email', 'a@example.com', '--first', 'a\tb'], /--first must be a name/],
    [['create', '--role', 'admin', '--email', 'a@example.com', '--mail', '--password-stdin'], /exclude each other/],
    [['create', '--wrong'], /Unknown option '--wrong'/],
    [['disable', 'a@example.com', '--role', 'admin'], /disable has no option --role/],
    [['enable'], /enable takes one user name/],
    [['remove', 'a@example.com'], /no command remove/],
    [['import', 'nowhere.csv'], /nowhere\.csv cannot be read/]
  ]
  await Promise.all(wrong.map(async ([args, said], index) => {
    const { status, stdout, stderr } = await operator(join(dir, String(index)))(...args)
    t.match([status, stdout, stderr.trimEnd().split('\n')], [1, '', [said]], args.join(' '))
    t.equal(stderr.trimEnd().split('\n').length, 1, args.join(' '))
  }))
  t.match(await user(), { status: 1, stderr: /npm run user/ })
  t.match(await user('--help'), { status: 0, stdout: /dealer's NUMBER is the customer number in the ERP/ })
  t.match(await operator(t.testdir(), { PORT: 'eighty' })('disable', 'a'), { status: 1, stderr: /^The configuration is not usable: PORT[^\n]*\n$/ })
})

t.test('a dealer must be in the ERP: the one that is configured, the recordings, or the demo\'s', async t => {
  const erp = await startFakeErp()
  t.teardown(async () => await erp.close())
  const dir = t.testdir()
  const sources = { demo: {}, configured: { ERP_URL: erp.url }, recorded: { ERP_RECORDINGS: recordings } }
  await Promise.all(Object.entries(sources).map(async ([name, source]) => {
    const create = async (dealer: string, ...more: string[]) =>
      await operator(join(dir, name), source)('create', '--role', 'dealer', '--email', `${dealer}@example.com`, '--dealer', dealer, ...more)
    t.match(await create('10001'), { status: 0, stdout: /Dealer 10001 is \w.*\n/ }, name)
    t.match(await create('99999'), { status: 1, stdout: '', stderr: 'The ERP has no customer 99999. Nothing was created.\n' }, name)
  }))
  const away = operator(join(dir, 'away'), { ERP_URL: 'http://localhost:9' })
  const create = async (...more: string[]) => await away('create', '--role', 'dealer', '--email', 'd@example.com', '--dealer', '99999', ...more)
  t.match(await create(), { status: 1, stdout: '', stderr: /^The ERP could not be asked.*--unchecked[^\n]*\n$/ })
  t.match(await away('enable', 'd@example.com'), { status: 1, stderr: /No account/ }, 'nothing was created')
  t.match(await create('--unchecked'), { status: 0, stdout: /d@example\.com sets the password within 7 days/ })
})

t.test('a password can come from standard input, by the page\'s rules', async t => {
  const dir = t.testdir()
  const create = async (password: string) =>
    await operator(dir, {}, password)('create', '--role', 'admin', '--email', 'a@example.com', '--password-stdin')
  for (const [password, said] of [['', /required/], ['Kayak1!', /at least 8/], ['kayak!blue7', /uppercase/], ['Kayak!Blue#7', /must not contain “#”/], ['Password1!', /easy to guess/]] as const) {
    t.match(await create(password), { status: 1, stderr: said }, password)
  }
  const created = await create('Kayak!Blue7\n')
  t.match(created, { status: 0, stderr: '' })
  t.notMatch(created.stdout, /resetPassword|Kayak/)
  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  const { passwordHash } = await database.users.findByLogin('a@example.com') ?? {}
  t.ok(await createPasswords().verify(passwordHash ?? '', 'Kayak!Blue7'), 'without the line break')
})

t.test('a file of accounts is created whole or not at all, and a second time only where something is missing', async t => {
  const dir = t.testdir()
  const user = operator(dir)
  const file = join(dir, 'accounts.csv')
  const importing = async (lines: string[], ...more: string[]) => {
    writeFileSync(file, `\uFEFFRole,Email,dealer,rep,first,last\r\n${lines.join('\r\n')}\r\n`)
    return await user('import', file, ...more)
  }
  const good = ['dealer,One@example.com,10001,,,', '', 'sales,rep@example.com,,07,"Reyes, R.",=Robin']
  const bad = ['dealer,two@example.com,99999,,,', 'dealer,one@EXAMPLE.com,10001,,,', 'dealer,three@example.com,10001,,,', 'admin,four@example.com', 'owner,five@example.com,,,,', 'dealer,six,88888,,,']
  const refused = await importing([...good, ...bad])
  t.match([refused.status, refused.stdout], [1, ''])
  t.same(refused.stderr.trim().split('\n').map(line => line.slice(0, 45)), [
    'line 5: the ERP has no customer 99999',
    'line 6: the email address one@example.com for',
    'line 7: dealer 10001 is already on line 2. Of',
    'line 8: the line has more or fewer fields tha',
    'line 9: role must be one of dealer, sales, ad',
    'line 10: email must be an email address',
    'line 10: the ERP has no customer 88888',
    'Nothing was created.'
  ])
  const made = await importing(good)
  t.match(made, { status: 0, stderr: /2 created, 0 skipped/ })
  t.match(made.stdout.split('\r\n'), [
    '"role","email","dealer","rep","first","last","rights","limit","link"',
    /^"dealer","one@example\.com","10001","","","","","","https:\/\/portal\.example\.com\/resetPassword\/[\w-]{43}"$/,
    /^"sales","rep@example\.com","","07","Reyes, R\.","'=Robin","","","https:/
  ])
  const again = await importing([...good, 'dealer,other@example.com,10001,,,', 'dealer,two@example.com,10002,,,'].filter((_, index) => index !== 0), '--mail')
  t.match(again, { status: 0, stdout: '', stderr: /line 3: rep@example\.com already has an account, skipped\nline 4: dealer 10001 \(one@example\.com\) already has an account/ })
  t.match(again.stderr, /1 created, 2 skipped\. The portal mails the links/)

  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  t.same((await database.users.list(['dealer', 'sales'])).map(({ email }) => email).sort(), ['one@example.com', 'rep@example.com', 'two@example.com'])
  t.match(await database.mailQueue.claim(Date.now(), Date.now() + 1), { kind: 'new-account', email: 'two@example.com' })
})

t.test('the people of a dealer are created with their rights, one by one or from a file', async t => {
  const dir = t.testdir({ 'people.csv': 'role,email,dealer,rights,limit\ndealer,buyer@example.com,10001,buyer,500\ndealer,counter@example.com,10001,counter,\n', 'further.csv': 'role,email,dealer,rights\ndealer,new@example.com,10002,counter\ndealer,new@example.com,10001,counter\n' })
  const user = operator(dir)
  const create = (...more: string[]) => user('create', '--role', 'dealer', '--dealer', '10001', '--mail', ...more)
  t.match(await create('--email', 'owner@example.com'), { status: 0 })
  t.match(await create('--email', 'books@example.com', '--rights', 'bookkeeper'), { status: 0 })
  t.match(await create('--email', 'x@example.com', '--rights', 'counter', '--limit', '5'), { status: 1, stderr: /--limit is for people who order/ })
  t.match(await create('--email', 'x@example.com', '--rights', 'king'), { status: 1, stderr: /--rights must be one of owner/ })
  t.match(await user('import', join(dir, 'people.csv')), { status: 0, stderr: /2 created, 0 skipped/ })

  t.match(await create('--email', 'buyer@example.com'), { status: 1, stderr: /already works for dealer 10001/ })
  t.match(await user('create', '--role', 'dealer', '--dealer', '10002', '--email', 'Buyer@example.com', '--rights', 'manager'), { status: 0, stdout: /mails its person an invitation to dealer 10002/ })
  const further = join(dir, 'further.csv')
  t.match(await user('import', further, '--mail'), { status: 0, stderr: /line 3: new@example\.com has an account, and is invited to dealer 10001\n.*1 created, 1 invited, 0 skipped/s })
  t.match(await user('import', further, '--mail'), { status: 0, stderr: /0 created, 2 skipped/ })

  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  t.same((await database.memberships.invitations('10002')).map(({ email, rights }) => [email, rightsInWords(rights)]), [['buyer@example.com', 'Manager']])
  t.same((await database.memberships.ofDealer('10001')).map(({ user: { email }, rights }) => [email, rightsInWords(rights)]).sort(), [
    ['books@example.com', 'Bookkeeper'], ['buyer@example.com', 'Buyer, up to $500.00 an order'], ['counter@example.com', 'Counter'], ['owner@example.com', 'Owner']
  ])
})

t.test('a member of staff uses a password in an emergency, and their login at the provider is released', async t => {
  const provider = { STAFF_LOGIN: 'oidc', OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }
  const dir = t.testdir()
  const user = operator(dir, provider)
  await user('create', '--role', 'admin', '--email', 'a@example.com', '--mail')
  t.match(await user('allow-password', 'a@example.com'), { status: 0, stdout: /may use a password for 1 hour\.\n.*resetPassword/s })
  t.match(await operator(dir)('allow-password', 'a@example.com'), { status: 1, stderr: /STAFF_LOGIN is not oidc/ })
  t.match(await user('release-login', 'a@example.com'), { status: 1, stderr: /has not logged in at the login provider yet/ })
})

t.test('what is held about a person is printed, and erased only with --yes', async t => {
  const dir = t.testdir()
  const user = operator(dir)
  await user('create', '--role', 'dealer', '--dealer', '10001', '--email', 'gone@example.com', '--first', 'Gale', '--mail')
  const { status, stdout } = await user('export', 'gone@example.com')
  t.equal(status, 0)
  t.match(JSON.parse(stdout), { account: { email: 'gone@example.com', first_name: 'Gale' }, dealerships: [{ dealer: '10001', rights: 'Owner' }] })
  t.match(await user('erase', 'gone@example.com'), { status: 1, stderr: /Nothing was erased\. Add --yes/ })
  t.match(await user('erase', 'gone@example.com', '--yes'), { status: 0, stdout: /the name is erased/ })
  t.match(await user('export', 'gone@example.com'), { status: 1, stderr: /No account has gone@example\.com/ })
  const database = await openDb(dir)
  t.teardown(async () => await database.close())
  t.match(await database.mailQueue.claim(Date.now(), Date.now() + 1), { kind: 'person-erased', email: 'gone@example.com', auditDays: null })
})

t.test('a file that is not such a table is refused in one line', async t => {
  const dir = t.testdir({
    'empty.csv': '',
    'strange.csv': 'role,email,phone\n',
    'without.csv': 'role,dealer\n',
    'quote.csv': 'role,email\nadmin,"a@example.com\n',
    'latin.csv': Buffer.from('role,email,first\nadmin,a@example.com,Ren\xe9\n', 'latin1')
  })
  const said = { empty: /first line must name the columns/, strange: /first line must name/, without: /role and email are needed/, quote: /cannot be read as CSV/, latin: /not in UTF-8/ }
  await Promise.all(Object.entries(said).map(async ([name, pattern]) => {
    const { status, stdout, stderr } = await operator(join(dir, name))('import', join(dir, `${name}.csv`))
    t.match([status, stdout], [1, ''], name)
    t.match(stderr, pattern, name)
    t.equal(stderr.trimEnd().split('\n').length, 1, name)
  }))
})

import { parseArgs } from 'node:util'
import { invitationLifetime, linkLifetime } from '../../contracts/src/policy/link-lifetimes.ts'
import { emergencyPasswordFor } from '../../contracts/src/policy/staff-login.ts'
import { accountFields, problemTexts, rightFields, type LineProblem, type ReadAccounts } from '../../contracts/src/rules/accounts/account-rows.ts'
import { everyRight, rightPresets, type Rights } from '../../contracts/src/rules/accounts/rights.ts'
import { csvText } from '../../contracts/src/rules/text/csv.ts'
import { formatDuration } from '../../contracts/src/base/numbers.ts'
import { roles } from '../../contracts/src/base/roles.ts'
import { typedAddress } from '../../contracts/src/rules/text/typed-address.ts'
import { createPasswords } from '../../bff/src/adapters/argon2/passwords.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { createMemorySessions } from '../../bff/src/adapters/sessions-memory/memory-sessions.ts'
import { systemClock as clock } from '../../bff/src/adapters/system/clock.ts'
import { systemIds as ids } from '../../bff/src/adapters/system/ids.ts'
import { readConfig, type Config } from '../../bff/src/start/config.ts'
import { openDataDir } from '../../bff/src/start/data-dir.ts'
import { linkToHandOver } from '../../bff/src/modules/accounts/operator-link.service.ts'
import { allowEmergencyPassword, releaseStaffLogin } from '../../bff/src/modules/accounts/staff-login-by-operator.service.ts'
import { erase, exportedPerson } from '../../bff/src/modules/users/personal-data.ts'
import { changeAccount, createAccount, mailLink, resetSecondFactor } from '../../bff/src/modules/users/account-changes.ts'
import { belongs, invitePerson } from '../../bff/src/modules/users/further-dealers.ts'
import type { CustomerNumber } from '../../contracts/src/base/ids.ts'
import { PortalError } from '../../bff/src/errors.ts'
import type { NewUser, User } from '../../bff/src/ports/accounts/users.ts'
import { withProgress } from '../../erp-gateway/tools/progress.ts'
import { refusing, type Terminal } from '../command/command.ts'
import { installation } from '../command/installation.ts'
import { readAccounts } from './accounts-file.ts'
import { newAccount } from './new-account.ts'
import { passwordFrom } from './new-password.ts'
import { Refused } from '../command/refused.ts'

const usage = `npm run user -- create --role ROLE --email EMAIL [--dealer NUMBER] [--rep NUMBER] [--first NAME] [--last NAME]
                       [--rights RIGHTS [--limit DOLLARS]] [--mail | --password-stdin] [--unchecked] [--new]
npm run user -- import FILE.csv [--mail] [--unchecked]
npm run user -- enable EMAIL
npm run user -- disable EMAIL
npm run user -- reset-link EMAIL [--mail]
npm run user -- reset-two-step EMAIL
npm run user -- export EMAIL > FILE.json
npm run user -- erase EMAIL --yes
npm run user -- allow-password EMAIL
npm run user -- release-login EMAIL

Works on the installation of DATA_DIR or DATABASE_URL, and prints which one that is. --new creates a new one.

ROLE is one of ${roles.join(', ')}. A dealer's NUMBER is the customer number in the ERP, a sales representative's the one
in the ERP's records of their dealers. RIGHTS are what a person may do for the dealer: ${Object.keys(rightPresets).join(', ')};
DOLLARS is the limit of a buyer's order. Without RIGHTS, the person is an owner. Somebody who has an account is invited to one more
dealer, and accepts after logging in.

The ERP must confirm that a dealer exists: the one at ERP_URL, the recordings in ERP_RECORDINGS, or, in demo mode, the
fake ERP's sample dealers. --unchecked creates the account without asking.

A link to set the password is printed, or mailed by the running portal with --mail. --password-stdin sets the password from
standard input instead. reset-two-step turns off two-step login for somebody who has lost both phone and recovery codes. For enable,
disable, reset-link and reset-two-step a dealer's number can stand for EMAIL.

Where staff log in only at the login provider, allow-password is the way in for emergencies: for ${formatDuration(emergencyPasswordFor)} the account
can set a password, with the link that is printed, and log in with it. release-login lets another login at the provider take over
the account, by its email address, from the next login on. Both are in the audit log.

export prints what the portal holds about a person, to be given to them. erase deletes the account, and the name and addresses
everywhere except in the audit log; a mail tells the person what remains.

The first line of FILE.csv names its columns: ${accountFields.join(',')}. Nothing is created unless every line is valid. Accounts
that exist are skipped, and so is a line without rights for a dealer who has people, so that a file can be imported again. Links are printed as CSV.`

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  create: [...accountFields, 'mail', 'password-stdin', 'unchecked', 'new'],
  import: ['mail', 'unchecked'],
  enable: [],
  disable: [],
  'reset-link': ['mail'],
  'reset-two-step': [],
  export: [],
  erase: ['yes'],
  'allow-password': [],
  'release-login': []
}

function parametersOf (args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        email: { type: 'string' },
        dealer: { type: 'string' },
        rep: { type: 'string' },
        first: { type: 'string' },
        last: { type: 'string' },
        rights: { type: 'string' },
        limit: { type: 'string' },
        mail: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
        unchecked: { type: 'boolean', default: false },
        new: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false }
      }
    })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}. npm run user -- --help says more.`)
  }
}

type Parameters = ReturnType<typeof parametersOf>

/** @throws Refused if the command does not exist or does not go with its options */
function checkCommand ({ values, positionals: [command, ...operands] }: Parameters): void {
  if (command === undefined) throw new Refused(usage)
  const options = optionsOf[command]
  if (options === undefined) throw new Refused(`There is no command ${command}. npm run user -- --help names them.`)
  const strange = Object.entries(values).find(([name, value]) => value !== false && !options.includes(name))
  if (strange !== undefined) throw new Refused(`${command} has no option --${strange[0]}. npm run user -- --help says more.`)
  if (operands.length !== (command === 'create' ? 0 : 1)) {
    throw new Refused(`${command} takes ${command === 'create' ? 'only options' : command === 'import' ? 'one file' : 'one user name'}. npm run user -- --help says more.`)
  }
  if (values.mail && values['password-stdin']) throw new Refused('--mail and --password-stdin exclude each other: a link sets a password too.')
}

async function openPorts (config: Config, terminal: Terminal, mayBeNew: boolean | undefined) {
  const where = await installation(config, terminal, mayBeNew)
  openDataDir(config)
  const database = await openPortalDb(where)
  const sessions = config.redisUrl === undefined
    ? createMemorySessions(clock)
    : (await (await import('../../bff/src/adapters/redis/redis.ts')).openRedis(config.redisUrl, clock, config.redisPrefix)).sessions
  return { ...database, sessions, clock, ids }
}

/** Loaded only when needed, because it is most of the code. Throws as the function of this name there does. */
async function companiesOf (numbers: readonly string[], { config, terminal }: Job): Promise<ReadonlyMap<string, string>> {
  return await (await import('./erp-dealers.ts')).companiesOf(numbers, config, terminal)
}

type Ports = Awaited<ReturnType<typeof openPorts>>
type Job = { ports: Ports, config: Config, values: Parameters['values'], terminal: Terminal }

function say ({ terminal }: Job, line: string): void {
  terminal.stdout.write(`${line}\n`)
}

function note ({ terminal }: Job, line: string): void {
  terminal.stderr.write(`${line}\n`)
}

async function create (job: Job): Promise<void> {
  const { ports, config, values, terminal } = job
  const { rights, ...account } = newAccount(values)
  const { dealerNumber: dealer, email, nameFirst, nameLast } = account
  let company: string | undefined
  if (dealer !== null && !values.unchecked) {
    company = (await companiesOf([dealer], job)).get(dealer)
    if (company === undefined) throw new Refused(`The ERP has no customer ${dealer}. Nothing was created.`)
  }
  const names = [config.company.name, company, email, nameFirst, nameLast].filter(name => name != null)
  const password = values['password-stdin'] ? await passwordFrom(terminal.stdin, names) : undefined
  if (company !== undefined) say(job, `Dealer ${dealer} is ${company}.`)
  const known = await ports.users.findByLogin(email)
  if (known?.role === 'dealer' && dealer !== null && password === undefined) return await inviteKnown(job, known, dealer, rights)
  const hash = password === undefined ? null : await createPasswords().hash(password)
  const user = await createAccount(ports, account, null, values.mail, { passwordHash: hash, ...(rights !== undefined && { rights }) })
  if (user === undefined) throw new Refused('The email address already has an account.')
  if (password !== undefined) say(job, `${user.email} has an account, with the password from standard input.`)
  else if (values.mail) say(job, `The portal mails a link to ${user.email}.`)
  else await printLink(job, user)
}

/** Invites somebody who has an account to one more dealer. */
async function inviteKnown (job: Job, user: User, dealerNumber: CustomerNumber, rights: Rights = everyRight): Promise<void> {
  if (await belongs(job.ports, user, dealerNumber)) throw new Refused(`${user.email} already works for dealer ${dealerNumber}, or was invited.`)
  await invitePerson(job.ports, user, { dealerNumber, rights }, null)
  say(job, `${user.email} already has an account. The portal mails its person an invitation to dealer ${dealerNumber}, which they accept after logging in.`)
}

async function importFile (job: Job, file: string): Promise<void> {
  const { ports, values } = job
  const { accounts, problems, unread } = readAccounts(file)
  const missing: ReadAccounts['accounts'] = []
  for (const filed of accounts) {
    const existing = await reasonToSkip(ports, filed)
    if (existing === undefined) missing.push(filed)
    else note(job, `line ${filed.line}: ${existing}, skipped`)
  }
  if (!values.unchecked) problems.push(...await unknownDealers([...dealersOfLines(missing), ...unread], job))
  if (problems.length > 0) throw new Refused(`${problemTexts(problems).join('\n')}\nNothing was created.`)

  const { created, invited } = missing.length === 0 ? { created: 0, invited: 0 } : await createAll(job, missing)
  const then = values.mail ? 'The portal mails the links.' : `The links work for ${formatDuration(invitationLifetime)}.`
  note(job, `${created} created, ${invited > 0 ? `${invited} invited, ` : ''}${accounts.length - created - invited} skipped.${created > 0 ? ` ${then}` : ''}`)
}

/** @returns how many were created, and how many had an account and were invited. Each link is printed at once, so that none is lost if the rest fails. */
async function createAll (job: Job, filed: Readonly<ReadAccounts['accounts']>): Promise<{ created: number, invited: number }> {
  const { ports, config, values, terminal: { stdout, stderr } } = job
  if (!values.mail) stdout.write(csvText([[...accountFields, 'link']]))
  let [created, invited] = [0, 0]
  for (const { line, account: { rights, ...account } } of withProgress(filed, { label: 'accounts', total: filed.length, to: stderr })) {
    const known = await ports.users.findByLogin(account.email)
    if (known !== undefined && account.dealerNumber !== null) {
      const isInvited = await invitePerson(ports, known, { dealerNumber: account.dealerNumber, rights: rights ?? everyRight }, null)
      if (isInvited) {
        invited++
        note(job, `line ${line}: ${account.email} has an account, and is invited to dealer ${account.dealerNumber}`)
      }
      continue
    }
    const user = await createAccount(ports, account, null, values.mail, rights === undefined ? {} : { rights })
    if (user === undefined) {
      note(job, `line ${line}: ${account.email} got an account in the meantime, skipped`)
      continue
    }
    created++
    if (values.mail) continue
    const { role, email, dealerNumber, repNumber, nameFirst, nameLast } = account
    const { rights: named, limit } = rights === undefined ? { rights: '', limit: '' } : rightFields(rights)
    const link = await linkToHandOver(ports, user, config.publicUrl)
    stdout.write(csvText([[role, email, dealerNumber, repNumber, nameFirst, nameLast, named, limit, link]]))
  }
  return { created, invited }
}

/**
 * Why a line of the file creates nothing: the person already has an account, or, for a line without rights, the dealer has people. Somebody who has
 * an account, but not for this dealer, is invited.
 */
async function reasonToSkip (ports: Ports, { account: { email, dealerNumber: dealer, rights } }: ReadAccounts['accounts'][number]): Promise<string | undefined> {
  const user = await ports.users.findByLogin(email)
  if (user !== undefined && (dealer === null || user.role !== 'dealer' || await belongs(ports, user, dealer))) return `${email} already has an account`
  const [first] = dealer === null || rights !== undefined ? [] : await ports.memberships.ofDealer(dealer)
  return first === undefined ? undefined : `dealer ${dealer} (${first.user.email}) already has an account`
}

function dealersOfLines (filed: Readonly<ReadAccounts['accounts']>): ReadAccounts['unread'] {
  return filed.flatMap(({ line, account: { dealerNumber } }) => dealerNumber === null ? [] : [{ line, dealerNumber }])
}

async function unknownDealers (dealers: Readonly<ReadAccounts['unread']>, job: Job): Promise<LineProblem[]> {
  if (dealers.length === 0) return []
  const companies = await companiesOf(dealers.map(({ dealerNumber }) => dealerNumber), job)
  return dealers.filter(({ dealerNumber }) => !companies.has(dealerNumber))
    .map(({ line, dealerNumber }) => ({ line, text: `line ${line}: the ERP has no customer ${dealerNumber}` }))
}

async function setStatus (job: Job, user: User, status: User['status']): Promise<void> {
  const { ports, config } = job
  const done = status === 'active' ? 'enabled' : 'disabled'
  if (user.status === status) {
    say(job, `${user.email} was already ${done}.`)
    return
  }
  const outcome = await changeAccount(ports, user, { status }, null)
  if (outcome === 'last') throw new Refused('The last active super user cannot be disabled.')
  if (typeof outcome === 'string') throw new Refused(`Somebody else has changed ${user.email} in the meantime. Please try again.`)
  say(job, `${user.email} is ${done}.`)
  if (status === 'disabled' && config.redisUrl === undefined) say(job, 'Without REDIS_URL sessions live in the portal: restart it to end the account\'s.')
}

async function resetLink (job: Job, user: User): Promise<void> {
  const { ports, values } = job
  if (user.status !== 'active') throw new Refused(`${user.email} is disabled.`)
  if (!values.mail) return await printLink(job, user)
  await mailLink(ports, user)
  say(job, `The portal mails a link to ${user.email}.`)
}

async function resetTwoStep (job: Job, user: User): Promise<void> {
  if (await resetSecondFactor(job.ports, user, null) === undefined) throw new Refused(`${user.email} has no two-step login.`)
  say(job, `${user.email} logs in with the password alone, until two-step login is set up again. The portal tells them by mail.`)
}

async function exportPerson ({ ports, terminal }: Job, user: User): Promise<void> {
  terminal.stdout.write(await exportedPerson(ports, user, null))
}

async function erasePerson (job: Job, user: User): Promise<void> {
  const { ports, config, values } = job
  if (!values.yes) throw new Refused(`This deletes the account of ${user.email} for good, and its person's name. Nothing was erased. Add --yes to do it.`)
  try {
    await erase(ports, user, null, config.auditKeptFor)
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) throw new Refused(error.message)
    throw error
  }
  say(job, 'The account is deleted, and the name is erased. The portal mails the person which data remain.')
  if (config.redisUrl === undefined) say(job, 'Without REDIS_URL sessions live in the portal: restart it to end the account\'s.')
}

async function allowPassword (job: Job, user: User): Promise<void> {
  if (user.role === 'dealer') throw new Refused(`${user.email} is a dealer's account, which uses a password anyway.`)
  if (job.config.staffLogin !== 'oidc') throw new Refused('Members of staff may use passwords anyway: STAFF_LOGIN is not oidc.')
  if (user.status !== 'active') throw new Refused(`${user.email} is disabled.`)
  await allowEmergencyPassword(job.ports, user)
  say(job, `${user.email} may use a password for ${formatDuration(emergencyPasswordFor)}.`)
  await printLink(job, user)
}

async function releaseLogin (job: Job, user: User): Promise<void> {
  if (!await releaseStaffLogin(job.ports, user)) throw new Refused(`${user.email} has not logged in at the login provider yet.`)
  say(job, `The next login at the provider with the address ${user.email} gets the account.`)
}

async function printLink (job: Job, user: NewUser): Promise<void> {
  say(job, `${user.email} sets the password within ${formatDuration(linkLifetime(user.passwordHash !== null))} at\n${await linkToHandOver(job.ports, user, job.config.publicUrl)}`)
}

async function named ({ users }: Ports, login: string): Promise<User> {
  const user = await users.findByLogin(typedAddress(login))
  if (user === undefined) throw new Refused(`No account has ${login}.`)
  return user
}

async function run (job: Job, command: string | undefined, operand = ''): Promise<void> {
  switch (command) {
    case 'create': return await create(job)
    case 'import': return await importFile(job, operand)
    case 'reset-link': return await resetLink(job, await named(job.ports, operand))
    case 'reset-two-step': return await resetTwoStep(job, await named(job.ports, operand))
    case 'export': return await exportPerson(job, await named(job.ports, operand))
    case 'erase': return await erasePerson(job, await named(job.ports, operand))
    case 'allow-password': return await allowPassword(job, await named(job.ports, operand))
    case 'release-login': return await releaseLogin(job, await named(job.ports, operand))
    case 'enable': return await setStatus(job, await named(job.ports, operand), 'active')
    case 'disable': return await setStatus(job, await named(job.ports, operand), 'disabled')
  }
}

/** Manages accounts on the command line, with the portal's own services and configuration. */
export const userCommand = refusing(async (args, terminal) => {
  const given = parametersOf(args)
  const { values, positionals: [command, operand] } = given
  if (values.help) {
    terminal.stdout.write(`${usage}\n`)
    return 0
  }
  checkCommand(given)
  const config = readConfig(terminal.environment)
  const ports = await openPorts(config, terminal, command === 'create' ? values.new : undefined)
  try {
    await run({ ports, config, values, terminal }, command, operand)
  } finally {
    await ports.sessions.close()
    await ports.close()
  }
  return 0
})

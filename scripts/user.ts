import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limits } from '../contracts/src/policy/limits.ts'
import { passwordLinkLifetime } from '../contracts/src/policy/mails.ts'
import { patterns } from '../contracts/src/policy/patterns.ts'
import { formatDuration } from '../contracts/src/rules/numbers.ts'
import { roles } from '../contracts/src/roles.ts'
import { openPortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'
import { createMemorySessions } from '../bff/src/adapters/sessions-memory/memory-sessions.ts'
import { systemClock as clock } from '../bff/src/adapters/system/clock.ts'
import { systemIds as ids } from '../bff/src/adapters/system/ids.ts'
import { readConfig } from '../bff/src/config.ts'
import { linkToHandOver } from '../bff/src/modules/accounts/operator.service.ts'
import { changeAccount, createAccount, mailLink, type NewAccount } from '../bff/src/modules/users/account-changes.ts'
import type { NewUser, User } from '../bff/src/ports/users.ts'

/** Manages accounts on the command line, with the portal's own services and configuration. It never handles passwords. */

const usage = `npm run user -- create --role ROLE --email EMAIL [--dealer NUMBER] [--rep NUMBER] [--first NAME] [--last NAME] [--mail]
npm run user -- disable EMAIL
npm run user -- reset-link EMAIL [--mail]

ROLE is one of ${roles.join(', ')}. A link to set the password is printed, or mailed by the running portal with --mail.`

class Refused extends Error {}

/** Exits the process if the command line is invalid, before anything is opened. */
function parameters () {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        email: { type: 'string' },
        dealer: { type: 'string' },
        rep: { type: 'string' },
        first: { type: 'string' },
        last: { type: 'string' },
        mail: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false }
      }
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(1)
  }
}

const { values, positionals: [command, login, ...more] } = parameters()
if (values.help) {
  console.log(usage)
  process.exit()
}

function newAccount (): NewAccount {
  const { email = '', dealer = null, rep = null, first = null, last = null } = values
  const role = roles.find(known => known === values.role)
  if (role === undefined) throw new Refused(`--role must be one of ${roles.join(', ')}`)
  if (email.length > limits.emailMax || !new RegExp(patterns.email).test(email)) throw new Refused('--email must be an e-mail address')
  if ((role === 'dealer') !== (dealer !== null)) throw new Refused('--dealer is for dealers, and they need it')
  if (dealer !== null && !new RegExp(patterns.customerNumber).test(dealer)) throw new Refused('--dealer must be an account number')
  if ((role === 'sales') !== (rep !== null)) throw new Refused('--rep is for sales representatives, and they need it')
  return { role, email, dealerNumber: dealer, repNumber: rep, nameFirst: first, nameLast: last }
}

const config = readConfig(process.env)
mkdirSync(config.dataDir, { recursive: true })
const database = await openPortalDb({ url: config.databaseUrl, file: join(config.dataDir, 'portal.sqlite') })
const sessions = config.redisUrl === undefined
  ? createMemorySessions(clock)
  : (await (await import('../bff/src/adapters/redis/redis.ts')).openRedis(config.redisUrl, clock)).sessions
const ports = { ...database, sessions, clock, ids }

async function named (): Promise<User> {
  if (login === undefined || more.length > 0) throw new Refused(usage)
  const user = await database.users.findByLogin(login)
  if (user === undefined) throw new Refused(`No account has ${login}.`)
  return user
}

async function giveLink (user: NewUser): Promise<void> {
  if (user.status !== 'active') throw new Refused(`${user.email} is disabled.`)
  if (values.mail) {
    await mailLink(ports, user)
    console.log(`The portal mails a link to ${user.email}.`)
  } else console.log(`${user.email} sets the password within ${formatDuration(passwordLinkLifetime)} at\n${await linkToHandOver(ports, user, config.publicUrl)}`)
}

async function run (): Promise<void> {
  switch (command) {
    case 'create': {
      const user = await createAccount(ports, newAccount(), null, false)
      if (user === undefined) throw new Refused('The e-mail address or the dealer number has an account already.')
      return await giveLink(user)
    }
    case 'reset-link': return await giveLink(await named())
    case 'disable': {
      const user = await named()
      if (user.status !== 'active') {
        console.log(`${user.email} was disabled already.`)
        return
      }
      const outcome = await changeAccount(ports, user, { status: 'disabled' }, null)
      if (outcome === 'last') throw new Refused('The last active super user cannot be disabled.')
      if (typeof outcome === 'string') throw new Refused(`Somebody else has changed ${user.email} in the meantime. Please try again.`)
      console.log(`${user.email} is disabled.`)
      if (config.redisUrl === undefined) console.log('Without REDIS_URL sessions live in the portal: restart it to end the account\'s.')
      return
    }
    default: throw new Refused(usage)
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await sessions.close()
  await database.close()
}

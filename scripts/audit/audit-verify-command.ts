import { parseArgs } from 'node:util'
import { formatCount } from '../../contracts/src/base/numbers.ts'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { readConfig, type Config } from '../../bff/src/start/config.ts'
import type { ChainCheck, ChainPlace } from '../../bff/src/ports/audit/audit-chain.ts'
import { refusing, type Terminal } from '../command/command.ts'
import { installation } from '../command/installation.ts'
import { Refused } from '../command/refused.ts'

const usage = `npm run audit:verify -- [--head NUMBER:HASH]

Checks every line of the audit log in the database of DATA_DIR or DATABASE_URL, and prints the head of its chain. Only a head
that was kept elsewhere proves that nobody has removed the latest lines, or rebuilt the whole chain. The portal logs the head once
a day; --head checks such a logged head.`

function optionsOf (args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { head: { type: 'string' }, help: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : String(error))
  }
}

/** @throws Refused if the options are wrong, or with what they say */
function knownHead (args: readonly string[]): ChainPlace | undefined {
  const values = optionsOf(args)
  if (values.help) throw new Refused(usage)
  if (values.head === undefined) return undefined
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head) ?? []
  if (number === undefined || hash === undefined) throw new Refused('--head must be a number and a hash of 64 hexadecimal digits, as in 1234:0f3a…')
  return { number: Number(number), hash }
}

async function check (config: Config, known: ChainPlace | undefined, terminal: Terminal): Promise<ChainCheck> {
  const database = await openPortalDb({ ...await installation(config, terminal), forCommand: true })
  try {
    return await database.auditChain.check(known)
  } finally {
    await database.close()
  }
}

/** @returns the exit code */
function report ({ fault, cut, head, late, waiting }: ChainCheck, known: ChainPlace | undefined, { stdout, stderr }: Terminal): number {
  const say = (line: string): void => { stdout.write(`${line}\n`) }
  if (fault !== undefined) {
    stderr.write(`The audit log is not intact: ${fault}.\n`)
    return 1
  }
  say(`Lines checked: ${formatCount(head.number - cut.number)}. None is missing, and none has changed since it was linked.`)
  if (cut.number > 0) say(`Lines before them that were removed because of their age: ${formatCount(cut.number)}.`)
  if (waiting > 0) say(`Lines that are not linked yet, and cannot be checked: ${formatCount(waiting)}.`)
  if (late > 0) {
    say(`Lines linked more than an hour after the time that they give: ${formatCount(late)}. They were written while no portal ran, or put in later.`)
  }
  if (known !== undefined && known.number < cut.number) say(`The head ${formatCount(known.number)} can no longer be compared: it was removed because of its age.`)
  if (head.number > 0) say(`Head: ${head.number}:${head.hash}`)
  return 0
}

/** Checks that no line of the audit log is missing or changed, whether the portal is running or not. Exits with 1 if one is. */
export const auditVerifyCommand = refusing(async (args, terminal) => {
  const known = knownHead(args)
  return report(await check(readConfig(terminal.environment), known, terminal), known, terminal)
})

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { day } from '@portal/contracts/base/time-units'
import { isoDateOf } from '@portal/contracts/base/dates'
import { eventually } from '../../../../bff/test/servers/eventually.ts'
import { sparePort, startProcess, type ServerProcess } from '../../../../bff/test/servers/server-process.ts'
import { trytonCompany } from '../../../../scripts/tryton/company.ts'
import { database, makeDatabase, readKept, trytonEnvironment, trytonFiles, trytonTimeZone, writeConfig } from '../../../../scripts/tryton/database.ts'
import { createTryton } from '../gateway/tryton.ts'

const Count = Compile(Type.Integer())
const loadedWithin = 120_000

export type TrytonServer = {
  url: string
  database: string
  /** The password of the user `admin`, who may do everything. */
  adminPassword: string
  /** The password of the user `portal`, the gateway's. */
  portalPassword: string
  /** The folder with `erp.sqlite`. */
  dir: string
  /** The latest lines of its log. */
  log(): string
  kill(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
}

/**
 * Tryton on a spare port, with the demo's distributor in an SQLite database of its own. It takes seconds if such a database exists already, otherwise
 * a minute or two. Tests that call this are skipped by `skipWithoutTryton`.
 * @param parts of the generated part of the catalog
 */
export async function startTryton (t: { teardown: (work: () => Promise<void>) => void }, { parts }: { parts: number }): Promise<TrytonServer> {
  const filled = await filledDatabase(parts)
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'portal-tryton-')), await sparePort()]
  await cp(filled, dataDir, { recursive: true })
  const files = trytonFiles(dataDir)
  const kept = readKept(files)
  if (kept === undefined) throw new Error(`${filled} has no database`)
  const { adminPassword, portalPassword } = kept
  writeConfig(files, port)
  const url = `http://127.0.0.1:${port}`
  let running: ServerProcess | undefined

  async function start (): Promise<void> {
    running = await startProcess('/usr/bin/trytond', ['-c', files.config, '-v'], { env: trytonEnvironment, ready: 'Running on' })
    await loaded()
  }

  /** Tryton loads its modules at the first login, which may take longer than a gateway waits for one. */
  async function loaded (): Promise<void> {
    const admin = createTryton({ url, database, user: 'admin', password: adminPassword })
    const count = async () => await admin.call('model.party.party.search_count', [[]], Count, { signal: AbortSignal.timeout(10_000) })
    await eventually(count, loadedWithin).finally(admin.close)
  }

  async function kill (): Promise<void> {
    await running?.stop('SIGKILL')
    running = undefined
  }

  t.teardown(async () => {
    await kill()
    await rm(dataDir, { recursive: true })
  })
  await start()
  return {
    url,
    database,
    adminPassword,
    portalPassword,
    dir: files.dir,
    log: () => running?.output() ?? '',
    kill,
    start
  }
}

const [example, cache] = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../../.cache')]

/** The folder of a filled database. It is reused for a day, because its story ends today, unless something that it is made from changes. */
async function filledDatabase (parts: number): Promise<string> {
  const today = isoDateOf(Date.now(), trytonTimeZone)
  const hash = createHash('sha256').update(today).update(JSON.stringify(trytonCompany({ size: parts, today })))
  for (const source of globSync('{module/dealer_portal/**/*.{py,xml,cfg},demo/*.py}', { cwd: example }).sort()) hash.update(await readFile(join(example, source)))
  const dir = join(cache, `tryton-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(dir)) return dir
  await removeOld()
  // Others may create the same database at the same time, so each does so in a folder of its own.
  const making = join(cache, `tryton-${randomUUID()}`)
  try {
    await makeDatabase(making, { parts, now: Date.now() }, { begin: () => {}, signal: AbortSignal.timeout(makingMs) })
    await rename(making, dir)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
  return dir
}

/** A limit for what hangs; generous, because the machine may be busy. */
const makingMs = 1_200_000

async function removeOld (): Promise<void> {
  for (const name of globSync('tryton-*', { cwd: cache })) {
    const { mtimeMs } = await stat(join(cache, name))
    if (mtimeMs < Date.now() - day) await rm(join(cache, name), { recursive: true, force: true })
  }
}

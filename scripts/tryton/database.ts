import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isoDateOf } from '../../contracts/src/base/dates.ts'
import { runProgram } from './run-program.ts'
import { trytonCompany } from './company.ts'

const example = join(import.meta.dirname, '../../erp-gateway/examples/tryton')
const module = join(example, 'module/dealer_portal')

/** The name of the database in Tryton. */
export const database = 'erp'

/** Tryton's server runs in it. The demo's company has no zone of its own, which would need another package. */
export const trytonTimeZone = 'UTC'

const Kept = Type.Object({
  /** Parts in the catalog. */
  parts: Type.Integer(),
  /** The module's stamp when the database was last updated to it. */
  module: Type.String(),
  adminPassword: Type.String(),
  portalPassword: Type.String(),
  gatewayKey: Type.String()
})
const keptFile = Compile(Kept)

/** What is kept next to the database, and is just as secret. */
export type Kept = Static<typeof Kept>

/** Where a database is, in the form that Tryton takes. */
export type TrytonFiles = { dir: string, config: string, kept: string }

export function trytonFiles (dataDir: string, folder = 'erp'): TrytonFiles {
  const dir = join(dataDir, folder)
  return { dir, config: join(dir, 'trytond.conf'), kept: join(dir, 'kept.json') }
}

/** The environment in which Debian's Tryton finds the portal's module. */
export const trytonEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  PYTHONPATH: module,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
  // Debian's Python prints warnings about Debian's Tryton.
  PYTHONWARNINGS: 'ignore'
}

export function writeConfig ({ dir, config }: TrytonFiles, port: number): void {
  const text = ['[database]', 'uri = sqlite://', `path = ${dir}`, '[web]', `listen = 127.0.0.1:${port}`, '[session]', 'timeout = 3600', '[password]', 'entropy = 0', '']
  writeFileSync(config, text.join('\n'), { mode: 0o600 })
}

/** @returns undefined if no database was made, or not completely */
export function readKept ({ kept }: TrytonFiles): Kept | undefined {
  return existsSync(kept) ? keptFile.Parse(JSON.parse(readFileSync(kept, 'utf8'))) : undefined
}

type Making = {
  /** Called when the next part of the work begins. */
  begin: (what: string) => void
  signal: AbortSignal
}

/**
 * Makes a database with the demo's distributor, which gets its final name once it is complete.
 * @param parts generated parts in the catalog
 * @throws Error with what Tryton has printed if it fails
 */
export async function makeDatabase (dataDir: string, { parts, now }: { parts: number, now: number }, { begin, signal }: Making): Promise<Kept> {
  const making = trytonFiles(dataDir, 'erp.making')
  rmSync(making.dir, { recursive: true, force: true })
  mkdirSync(making.dir, { recursive: true, mode: 0o700 })
  writeConfig(making, 0)
  writeFileSync(join(making.dir, `${database}.sqlite`), '', { mode: 0o600 })
  const kept: Kept = { parts, module: moduleStamp(), adminPassword: secret(), portalPassword: secret(), gatewayKey: secret() }
  const passwordFile = join(making.dir, 'password')
  writeFileSync(passwordFile, kept.adminPassword, { mode: 0o600 })
  const companyFile = join(making.dir, 'company.json')
  writeFileSync(companyFile, JSON.stringify(trytonCompany({ size: parts, today: isoDateOf(now, trytonTimeZone) })))

  const admin = ['-c', making.config, '-d', database]
  await runProgram('/usr/bin/trytond-admin', [...admin, '--all', '--email', 'admin@example.com'], { env: { ...trytonEnvironment, TRYTONPASSFILE: passwordFile }, signal })
  begin('Installing its modules')
  await runProgram('/usr/bin/trytond-admin', [...admin, '-u', 'dealer_portal', '--activate-dependencies'], { env: trytonEnvironment, signal })
  await runProgram('/usr/bin/python3', [join(example, 'demo/fill.py'), companyFile], {
    env: { ...trytonEnvironment, TRYTOND_CONFIG: making.config, PORTAL_PASSWORD: kept.portalPassword },
    signal,
    told: what => begin(`Filling it: ${what}`)
  })

  rmSync(passwordFile)
  rmSync(companyFile)
  writeKept(making, kept)
  renameSync(making.dir, trytonFiles(dataDir).dir)
  return kept
}

/** Updates a database to the portal's module, if that has changed. */
export async function updatedDatabase (dataDir: string, kept: Kept, signal: AbortSignal): Promise<Kept> {
  const files = trytonFiles(dataDir)
  const updated = { ...kept, module: moduleStamp() }
  if (updated.module === kept.module) return kept
  writeConfig(files, 0)
  await runProgram('/usr/bin/trytond-admin', ['-c', files.config, '-d', database, '-u', 'dealer_portal'], { env: trytonEnvironment, signal })
  writeKept(files, updated)
  return updated
}

function writeKept ({ kept: file }: TrytonFiles, kept: Kept): void {
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
}

function secret (): string {
  return randomBytes(18).toString('base64url')
}

function moduleStamp (): string {
  const hash = createHash('sha256')
  for (const file of globSync('**/*.{py,xml,cfg}', { cwd: module }).sort()) hash.update(file).update(readFileSync(join(module, file)))
  return hash.digest('base64url')
}

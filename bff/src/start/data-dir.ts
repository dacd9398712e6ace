import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, type Config } from './config.ts'

/** The embedded database in the data folder. */
export function databaseFile (dataDir: string): string {
  return join(resolve(dataDir), 'portal.sqlite')
}

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'erpUrl' | 'smtpUrl'>

/** Whether anything is kept in the folder of the portal's files. */
export function keepsFiles ({ databaseUrl, erpUrl, smtpUrl }: Omit<Kept, 'dataDir'>): boolean {
  return databaseUrl === undefined || erpUrl === undefined || smtpUrl === undefined
}

/**
 * Creates the folder of the portal's files, unless everything is kept elsewhere. They hold password hashes, orders and the links in mails, so
 * nobody else on the machine may read the folder, nor any file that this process creates from now on.
 * @throws ConfigError if it cannot be created or written to
 */
export function openDataDir (config: Kept): void {
  process.umask(0o077)
  if (!keepsFiles(config)) return
  const dir = resolve(config.dataDir)
  try {
    createFolder(dir)
    closeToOthers(dir)
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error)
    throw new ConfigError([`DATA_DIR: this user cannot create or write to the folder ${dir} (${code})`])
  }
}

/** Not with `recursive`: under /proc Node would try forever. */
function createFolder (dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false }) !== undefined) return
  createFolder(dirname(dir))
  try {
    mkdirSync(dir)
  } catch (error) {
    // Another process may have been faster.
    if (statSync(dir, { throwIfNoEntry: false }) === undefined) throw error
  }
}

const [ofOthers, sticky] = [0o077, 0o1000]

/** The portal may have been started first with another umask. A folder that several users share, such as /tmp, is left as it is. */
function closeToOthers (dir: string): void {
  const { mode, uid } = statSync(dir)
  if (uid === process.getuid?.() && (mode & sticky) === 0 && (mode & ofOthers) !== 0) chmodSync(dir, mode & ~ofOthers)
}

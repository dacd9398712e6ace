import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { formatBytes } from '../../contracts/src/base/numbers.ts'
import { alertLimits } from '../../contracts/src/policy/alerts.ts'
import { buildProblem } from '../../bff/src/http/page/build-problem.ts'
import { version } from '../../bff/src/lib/version.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { keepsFiles } from '../../bff/src/start/data-dir.ts'
import { pageDir } from '../../bff/src/http/page/page-dir.ts'
import type { Finding } from './finding.ts'

/** Whether the portal may write to its folder, and how much space is left. */
export async function checkFiles (config: Config): Promise<Finding> {
  const about = 'disk'
  if (!keepsFiles(config)) return { about, verdict: 'ok', says: 'nothing is kept in DATA_DIR' }
  const dir = resolve(config.dataDir)
  const place = existingFolder(dir)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    return { about, verdict: 'fails', says: `this user may not write to ${place}`, next: 'run the doctor as the portal\'s user; if you did, make that user the owner of the folder' }
  }
  const { bavail, bsize } = await statfs(place)
  const bytes = bavail * bsize
  const says = `${formatBytes(bytes)} free for ${dir}${place === dir ? '' : ', which does not exist yet'}`
  if (bytes < alertLimits.diskFree.least) return { about, verdict: 'fails', says, next: 'make room now: on a full disk every order is refused' }
  if (bytes < alertLimits.diskFree.comfortable) return { about, verdict: 'warning', says, next: 'make room, or give it a larger disk' }
  return { about, verdict: 'ok', says }
}

/** Whether the page to serve is there and complete. */
export async function checkPage ({ production }: Config): Promise<Finding> {
  const about = 'page'
  const problem = buildProblem(pageDir, version)
  if (problem === undefined) return { about, verdict: 'ok', says: 'it is built' }
  return { about, verdict: production ? 'fails' : 'warning', says: problem, next: 'unpack the release again, or build it in a folder of its own' }
}

function existingFolder (dir: string): string {
  return existsSync(dir) ? dir : existingFolder(dirname(dir))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseMeta } from '@portal/contracts/protocol'

/** The release of the page that is served from a folder; undefined where none is built there. */
export function pageRelease (dir: string): string | undefined {
  try {
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    return new RegExp(`<meta name="${releaseMeta}" content="([^"]+)"`).exec(page)?.[1]
  } catch {
    return undefined
  }
}

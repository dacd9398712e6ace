import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['web/src/**/*', 'web/public/**/*', 'web/index.html', 'web/vite.config.ts', 'web/build/*', 'contracts/src/**/*', 'package-lock.json']

function newest (): number {
  return Math.max(...sources.flatMap(pattern => globSync(pattern, { cwd: root })).map(file => statSync(join(root, file)).mtimeMs))
}

/**
 * Builds the page, unless the existing build is newer than all of its sources. Exits the process if the build fails.
 */
export function buildPage (): void {
  const built = join(root, 'web/dist/index.html')
  if (existsSync(built) && statSync(built).mtimeMs > newest()) return
  console.log('Building the page …')
  const vite = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'), stdio: 'inherit'
  })
  if (vite.status !== 0) process.exit(vite.status ?? 1)
}

if (import.meta.main) buildPage()

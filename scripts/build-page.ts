import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A page with a Vite configuration of its own. */
type BuiltPage = { name: string, folder: string, sources: readonly string[] }

const root = join(import.meta.dirname, '..')

const portal: BuiltPage = {
  name: 'page',
  folder: 'web',
  sources: ['web/src/**/*', 'web/public/**/*', 'web/index.html', 'web/vite.config.ts', 'web/build/*', 'contracts/src/**/*', 'package-lock.json']
}

const testersConsole: BuiltPage = {
  name: 'console for testers',
  folder: 'fixtures/console',
  sources: [
    'fixtures/console/src/**/*', 'fixtures/console/index.html', 'fixtures/console/vite.config.ts', 'fixtures/src/console-server/messages.ts',
    'web/src/{ui,theme,lib}/**/*', 'web/public/**/*', 'contracts/src/**/*', 'package-lock.json'
  ]
}

function newest (sources: readonly string[]): number {
  return Math.max(...sources.flatMap(pattern => globSync(pattern, { cwd: root })).map(file => statSync(join(root, file)).mtimeMs))
}

/** Builds a page, unless the existing build is newer than all of its sources. Exits the process if the build fails. */
function build ({ name, folder, sources }: BuiltPage): void {
  const built = join(root, folder, 'dist/index.html')
  if (existsSync(built) && statSync(built).mtimeMs > newest(sources)) return
  console.log(`Building the ${name} …`)
  const vite = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, folder), stdio: 'inherit'
  })
  if (vite.status !== 0) process.exit(vite.status ?? 1)
}

/** Builds the portal's page if its sources are newer. */
export function buildPage (): void {
  build(portal)
}

/** Builds the fake ERP's console for testers if its sources are newer. */
export function buildConsole (): void {
  build(testersConsole)
}

if (import.meta.main) {
  if (!process.argv.includes('--only-console')) buildPage()
  if (!process.argv.includes('--only-page')) buildConsole()
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// JavaScript, unlike everything else, so that type stripping stays out of this process unless a source has changed: the start is quicker, and the
// process 17 MB smaller. At the very first start, another process strips the types of all files. In production nothing is built at start: a release
// comes with stripped sources and the page, and its folder may be read-only.
const root = join(import.meta.dirname, '..')
// Whoever can write the cache or the page can make this process, or people's browsers, run anything.
process.umask(process.umask() | 0o022)
const cache = join(root, '.cache/compile')
const onlyStrip = process.argv.includes('--only-strip')
const mayBuild = process.env.NODE_ENV !== 'production'
if (!onlyStrip && mayBuild && !existsSync(cache)) spawnSync(process.execPath, [import.meta.filename, '--only-strip'], { stdio: 'inherit' })
enableCompileCache(cache)

// Without Vite, the page is there already, and nothing could build it.
if (mayBuild && existsSync(join(root, 'node_modules/vite'))) {
  const { buildPage } = await import('./build-page.ts')
  if (!onlyStrip) buildPage()
}
// Everything runs in this process, so signals reach the portal, and the process's memory is the portal's.
const { run } = await import('../bff/src/start/server.ts')
if (!onlyStrip) await run({ mayBeNew: process.argv.includes('--new') })
// Whether or not this installation will use PostgreSQL and Redis. The demo needs the fixtures, which an image does not have.
else {
  await Promise.all([import('../bff/src/adapters/portal-db/engine/postgres.ts'), import('../bff/src/adapters/redis/redis.ts')])
  if (existsSync(join(root, 'fixtures'))) await import('../bff/src/start/demo.ts')
}

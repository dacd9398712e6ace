import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// JavaScript, unlike everything else. Type stripping stays out of this process unless a source has changed, which makes the start quicker and
// the process 17 MB smaller. The very first start lets another process strip the types of all files. In production nothing is built at a start:
// a release comes with both, and its folder may be read-only.
const root = join(import.meta.dirname, '..')
// Whoever could write the cache or the page could have this process, or people's browsers, run what they like.
process.umask(process.umask() | 0o022)
const cache = join(root, '.cache/compile')
const onlyStrip = process.argv.includes('--only-strip')
const mayBuild = process.env.NODE_ENV !== 'production'
if (!onlyStrip && mayBuild && !existsSync(cache)) spawnSync(process.execPath, [import.meta.filename, '--only-strip'], { stdio: 'inherit' })
enableCompileCache(cache)

// Without Vite there is the page, and nothing to build it with.
if (mayBuild && existsSync(join(root, 'node_modules/vite'))) {
  const { buildPage } = await import('./build-page.ts')
  if (!onlyStrip) buildPage()
}
// Everything runs in this process, so signals reach the portal, and the memory of the process is that of the portal.
const { run } = await import('../bff/src/start/server.ts')
if (!onlyStrip) await run({ mayBeNew: process.argv.includes('--new') })
// Whether or not this installation will have a database and a Redis. The demo needs the fixtures, which an image has not.
else {
  await Promise.all([import('../bff/src/adapters/portal-db/engine/postgres.ts'), import('../bff/src/adapters/redis/redis.ts')])
  if (existsSync(join(root, 'fixtures'))) await import('../bff/src/start/demo.ts')
}

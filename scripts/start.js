import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// JavaScript, unlike everything else: what strips types stays out of this process unless a source has changed, which makes
// a start quicker and the process 17 MB smaller. The very first start has another process strip everything.
const cache = join(import.meta.dirname, '../.cache/compile')
const onlyStrip = process.argv.includes('--only-strip')
if (!onlyStrip && !existsSync(cache)) spawnSync(process.execPath, [import.meta.filename, '--only-strip'], { stdio: 'inherit' })
enableCompileCache(cache)

if (onlyStrip) {
  for (const source of ['./build-page.ts', '../bff/src/app.ts', '../bff/src/demo.ts', '../bff/src/adapters/erp-http/erp-http.ts', '../bff/src/adapters/portal-db/portal-db.ts']) await import(source)
  process.exit()
}

const { buildPage } = await import('./build-page.ts')
buildPage()
// One process serves: signals reach it, and what it uses is what the portal uses.
await import('../bff/src/server.ts')

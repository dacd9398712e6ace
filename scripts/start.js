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

const { buildPage } = await import('./build-page.ts')
if (!onlyStrip) buildPage()
// One process serves: signals reach it, and what it uses is what the portal uses.
const { run } = await import('../bff/src/server.ts')
if (!onlyStrip) await run()
else await import('../bff/src/demo.ts')

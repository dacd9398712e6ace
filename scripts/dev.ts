import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Watch mode: the BFF restarts when its sources change, and Vite serves the page and proxies the calls to the BFF. */

const root = join(import.meta.dirname, '..')
const children = [
  spawn(process.execPath, ['--watch', join(root, 'bff/src/start/server.ts')], { cwd: root, stdio: 'inherit', env: { PUBLIC_URL: 'http://localhost:5173', ...process.env } }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'web'), stdio: 'inherit' })
]

function stop (): void {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)

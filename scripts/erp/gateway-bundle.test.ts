import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'

const root = join(import.meta.dirname, '../..')
t.setTimeout(120_000)

t.test('a gateway is one file, which runs where there is nothing of the portal', async t => {
  const folder = t.testdir()
  const out = join(folder, 'gateway.mjs')
  const made = spawnSync(process.execPath, [join(root, 'scripts/erp/gateway-bundle.ts'), 'erp-gateway/examples/minimal/gateway.ts', '--out', out], { cwd: root, encoding: 'utf8' })
  t.equal(made.status, 0, made.stderr)
  const gateway = spawn(process.execPath, [out, '--port', '0', '--book', join(folder, 'book.db'), '--key', 'k'], { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => gateway.kill())
  const [line] = await once(gateway.stdout, 'data')
  const { url } = JSON.parse(String(line))
  t.strictSame(await (await fetch(`${url}/healthz`)).json(), { STATE: 'UP' })
})

t.test('a file that is not there is named', async t => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/erp/gateway-bundle.ts'), 'no-such.ts'], { cwd: root, encoding: 'utf8' })
  t.equal(status, 2)
  t.match(stderr, /There is no file no-such.ts/)
})

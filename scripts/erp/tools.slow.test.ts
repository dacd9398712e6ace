import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'

const erp = await startFakeErp({ data: canonicalData({ size: 50 }), apiKey: 'right' })
t.teardown(erp.close)

async function run (script: string, ...args: string[]): Promise<{ code: unknown, stdout: string, stderr: string }> {
  return await runWith({}, script, ...args)
}

async function runWith (variables: Record<string, string>, script: string, ...args: string[]): Promise<{ code: unknown, stdout: string, stderr: string }> {
  return await new Promise(resolve => {
    execFile(process.execPath, [join(import.meta.dirname, script), ...args], { env: { ...process.env, ...variables } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr })
    })
  })
}

t.test('the doctor says for people and for machines whether a gateway is healthy', async t => {
  t.match(await run('doctor.ts', '--target', erp.url, '--key', 'right', '--dealer', '10001'), { code: 0, stdout: /^You can place a first order: yes/m, stderr: '' })
  const ill = await run('doctor.ts', '--target', erp.url, '--json')
  t.equal(ill.code, 1)
  t.match(JSON.parse(ill.stdout), { healthy: false, firstOrder: { ready: false }, findings: [{ name: 'key' }] })
})

t.test('the doctor examines the portal\'s own gateway if none is named, with the key that it accepts, and sends that key nowhere else', async t => {
  const own = { ERP_URL: erp.url, ERP_KEY: 'old', ERP_KEY_NEXT: 'right' }
  t.match(await runWith(own, 'doctor.ts', '--dealer', '10001'), { code: 0, stdout: /^You can place a first order: yes/m, stderr: '' })
  t.equal((await runWith(own, 'doctor.ts', '--target', erp.url)).code, 1)
  t.match(await runWith({ ...own, PORT: 'x' }, 'doctor.ts'), { code: 2, stderr: /PORT must be/ })
})

t.test('drift compares recordings with a gateway', async t => {
  const recordings = join(import.meta.dirname, '../../fixtures/recordings')
  t.match(await run('drift.ts', '--recordings', recordings, '--target', erp.url, '--key', 'right'), { code: 0, stdout: /recorded reads repeated, 0 differences/ })
  t.match(await run('drift.ts', '--recordings', recordings, '--target', erp.url), { code: 1, stdout: /^health {2}status {2}was 200, is 401$/m })
})

t.test('wrong options are reported in one line, and the exit code is 2', async t => {
  t.match(await run('doctor.ts'), { code: 2, stderr: /--target is missing/ })
  t.match(await run('doctor.ts', '--target', 'ftp://erp'), { code: 2, stderr: /must be an http or https address/ })
  t.match(await run('drift.ts', '--target', erp.url), { code: 2, stderr: /--recordings is missing/ })
  t.match(await run('drift.ts', '--target', erp.url, '--recordings', '/nowhere'), { code: 2, stderr: /there is no folder/ })
})

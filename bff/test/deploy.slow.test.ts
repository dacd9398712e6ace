import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { program, skipWithout } from './servers/binaries.ts'
import { eventually } from './servers/eventually.ts'
import { startNginx } from './servers/nginx.ts'
import { sparePort, startProcess } from './servers/server-process.ts'

const deploy = join(import.meta.dirname, '../../deploy')

t.test('Prometheus accepts the alert rules, which tell a bad state from a good one', { skip: skipWithout('prometheus') }, async t => {
  for (const parameters of [['check', 'rules', 'alerts.yml'], ['test', 'rules', 'alerts.test.yml']]) {
    const { status, stdout, stderr } = spawnSync(program('promtool'), parameters, { cwd: deploy, encoding: 'utf8' })
    t.equal(status, 0, `${stdout}${stderr}`)
  }
})

const alertNames = [...readFileSync(join(deploy, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

t.test('the example for Alertmanager names alerts that there are, and the operators\' page says of each what to do', async t => {
  const named = readFileSync(join(deploy, 'alertmanager.yml'), 'utf8').match(/\bPortal[A-Z]\w+/g) ?? []
  t.same(named.filter(name => !alertNames.includes(name)), [])
  const page = readFileSync(join(deploy, '../docs/operating.md'), 'utf8')
  t.same(alertNames.filter(name => !page.includes(`\`${name}\``)), [])
})

t.test('in Alertmanager an outage of the database is one notification, and what follows from it is held back', { skip: skipWithout('alertmanager') }, async t => {
  const port = await sparePort()
  const alertmanager = await startProcess(program('prometheus-alertmanager'), [
    `--config.file=${join(deploy, 'alertmanager.yml')}`, `--storage.path=${t.testdir()}`, `--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address='
  ], { ready: 'Listening on' })
  t.teardown(async () => { await alertmanager.stop('SIGTERM') })
  const api = `http://127.0.0.1:${port}/api/v2/alerts`
  const fire = async (...names: string[]): Promise<void> => {
    const body = JSON.stringify(names.map(alertname => ({ labels: { alertname, severity: 'page' } })))
    t.equal((await fetch(api, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status, 200)
  }
  const active = async (): Promise<string[]> => {
    const alerts = await (await fetch(`${api}?inhibited=false`)).json() as Array<{ labels: { alertname: string } }>
    return alerts.map(({ labels }) => labels.alertname).sort()
  }
  await fire('PortalOrdersRefused', 'PortalErrors', 'PortalBackupOld')
  t.same(await active(), ['PortalBackupOld', 'PortalErrors', 'PortalOrdersRefused'])
  await fire('PortalDatabaseAway', 'PortalAuditNotLinked')
  await eventually(async () => {
    const names = await active()
    if (names.length !== 2) throw new Error(`active: ${names.join()}`)
    t.same(names, ['PortalBackupOld', 'PortalDatabaseAway'])
  })
})

t.test('systemd accepts the units, all of them', { skip: skipWithout('systemd') }, async t => {
  const dir = t.testdir()
  const units = [['portal@.service', 'portal@8081.service'], ['portal-backup.service', 'portal-backup.service'], ['portal-backup.timer', 'portal-backup.timer']] as const
  for (const [from, to] of units) {
    // What it starts is installed nowhere here.
    const text = readFileSync(join(deploy, from), 'utf8').replace('/opt/portal/current/node_modules/.bin/node', '/usr/bin/env')
    writeFileSync(join(dir, to), text)
  }
  const { status, stdout, stderr } = spawnSync(program('systemd-analyze'), ['verify', '--man=no', ...units.map(([, to]) => join(dir, to))], { encoding: 'utf8' })
  // A line that it does not know is only named.
  t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

t.test('a backup over TLS may look for its user\'s certificates: pg_dump fails if the home may not be looked into', async t => {
  t.match(readFileSync(join(deploy, 'portal-backup.service'), 'utf8'), /^ProtectHome=tmpfs$/m)
})

t.test('nginx logs the portal\'s request id and, even while no process can be reached, no secret of a link, and says itself when to try again', { skip: skipWithout('nginx') }, async t => {
  const portal = createServer((_request, response) => { response.writeHead(200, { 'x-request-id': 'the-request-id' }).end('ok') }).listen(0, '127.0.0.1')
  await once(portal, 'listening')
  t.teardown(() => { portal.close() })
  const address = portal.address()
  const there = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const nowhere = `http://127.0.0.1:${await sparePort()}`
  const [up, down] = [await startNginx([there, there]), await startNginx([nowhere, nowhere])]
  t.teardown(async () => { await Promise.all([up.remove(), down.remove()]) })
  const pages = ['resetPassword', 'confirm-email', 'two-step-login']
  for (const page of pages) {
    t.equal((await fetch(`${up.url}/${page}/a-secret-token`)).status, 200)
    t.equal((await fetch(`${down.url}/${page}/a-secret-token`)).headers.get('referrer-policy'), 'no-referrer', 'for the browser\'s own requests')
  }
  const answer = await fetch(`${down.url}/items`)
  t.match([answer.status, answer.headers.get('retry-after'), answer.headers.get('server')], [502, '5', 'nginx'])
  t.match(await answer.text(), /cannot be reached right now/)
  const [log, ofDown] = await eventually(async () => {
    const texts = [await up.accesses(), await down.accesses()] as const
    if (!texts[0].includes('/two-step-login') || !texts[1].includes('/items')) throw new Error('not logged yet')
    return texts
  })
  for (const page of pages) t.match(log, new RegExp(`"GET /${page}/-" 200 .* the-request-id\\n`))
  const errors = down.complaints().join('\n')
  t.match(errors, /connect\(\) failed .*\/items/)
  t.notMatch(log + ofDown + errors, 'a-secret-token')
})

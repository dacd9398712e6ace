import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { program, skipWithout } from './servers/binaries.ts'

const deploy = join(import.meta.dirname, '../../deploy')

t.test('Prometheus accepts the alert rules, which tell a bad state from a good one', { skip: skipWithout('prometheus') }, async t => {
  for (const parameters of [['check', 'rules', 'alerts.yml'], ['test', 'rules', 'alerts.test.yml']]) {
    const { status, stdout, stderr } = spawnSync(program('promtool'), parameters, { cwd: deploy, encoding: 'utf8' })
    t.equal(status, 0, `${stdout}${stderr}`)
  }
})

t.test('systemd accepts the unit, all of it', { skip: skipWithout('systemd') }, async t => {
  const unit = join(t.testdir(), 'portal@8081.service')
  copyFileSync(join(deploy, 'portal@.service'), unit)
  const { status, stdout, stderr } = spawnSync(program('systemd-analyze'), ['verify', '--man=no', unit], { encoding: 'utf8' })
  // A line that it does not know is only named.
  t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

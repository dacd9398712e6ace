import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { program, skipWithout } from './servers/binaries.ts'

t.test('systemd accepts the unit, all of it', { skip: skipWithout('systemd') }, async t => {
  const unit = join(t.testdir(), 'portal.service')
  copyFileSync(join(import.meta.dirname, '../../deploy/portal.service'), unit)
  const { status, stdout, stderr } = spawnSync(program('systemd-analyze'), ['verify', '--man=no', unit], { encoding: 'utf8' })
  // A line that it does not know is only named.
  t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

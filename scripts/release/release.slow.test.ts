import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { isNewer, withWritten } from './notes.ts'

const script = join(import.meta.dirname, '../release.ts')
const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' }
const when = { GIT_AUTHOR_DATE: '2026-11-20T12:00:00Z', GIT_COMMITTER_DATE: '2026-11-20T12:00:00Z' }

/** A repository with one commit, of a package whose version is 0.2.0-dev. */
function repository (t: Test) {
  const lock = { name: 'p', version: '0.2.0-dev', lockfileVersion: 3, packages: { '': { name: 'p', version: '0.2.0-dev' } } }
  const dir = t.testdir({ 'package.json': '{ "name": "p", "version": "0.2.0-dev" }\n', 'package-lock.json': JSON.stringify(lock) })
  const run = (program: string, ...words: string[]) => spawnSync(program, words, { cwd: dir, encoding: 'utf8', env: { ...process.env, ...who, ...when } })
  const commit = (message: string) => {
    writeFileSync(join(dir, 'file'), message)
    run('git', 'add', '--all')
    run('git', 'commit', '-m', message)
  }
  run('git', 'init', '-b', 'main')
  commit('Begin')
  return { dir, run, commit, release: (...words: string[]) => run(process.execPath, script, ...words) }
}

t.test('a release has the messages of its commits, a version and a tag', async t => {
  const { dir, run, commit, release } = repository(t)
  t.match(release('0.2.0'), { status: 0, stdout: /^## 0\.2\.0, 2026-11-20\n\n- The first release\n/ })
  t.match(release('0.3.0'), { status: 1, stderr: /Nothing has changed since v0\.2\.0/ })
  commit('Find parts')
  commit('Order them')
  writeFileSync(join(dir, 'file'), 'unfinished')
  t.match(release('0.3.0'), { status: 1, stderr: /not committed/ })
  run('git', 'checkout', 'file')
  for (const wrong of ['0.2.0', '0.1.9', 'next', '1.0']) t.match(release(wrong), { status: 1, stderr: /is not a version after 0\.2\.0/ }, wrong)
  t.match(release(), { status: 1, stderr: /npm run release -- VERSION/ })
  t.equal(release('0.3.0').status, 0)
  t.equal(readFileSync(join(dir, 'CHANGELOG.md'), 'utf8'),
    '# Releases\n\n## 0.3.0, 2026-11-20\n\n- Find parts\n- Order them\n\n## 0.2.0, 2026-11-20\n\n- The first release\n')
  t.match(readFileSync(join(dir, 'package.json'), 'utf8'), /"version": ?"0\.3\.0"/)
  t.match(JSON.parse(readFileSync(join(dir, 'sbom.cdx.json'), 'utf8')), { bomFormat: 'CycloneDX', metadata: { component: { name: 'p', version: '0.3.0' } } }, 'what it runs on')
  t.same(readdirSync(join(dir, 'bff/test/releases')), ['0.2.0.sqlite', '0.3.0.sqlite'], 'a database of each, to be upgraded')
  t.equal(run('git', 'describe').stdout, 'v0.3.0\n')
  t.equal(run('git', 'status', '--porcelain').stdout, '')
})

t.test('a release that fails says so in one line, commits nothing, and can be made once what it wrote is undone', async t => {
  const { dir, run, release } = repository(t)
  run('git', 'tag', 'v0.2.0')
  t.match(release('0.2.0'), { status: 1, stderr: 'There is a tag v0.2.0 already.\n' })
  run('git', 'tag', '--delete', 'v0.2.0')
  const withoutPrograms = spawnSync(process.execPath, [script, '0.2.0'], { cwd: dir, encoding: 'utf8', env: { PATH: '' } })
  t.match(withoutPrograms, { status: 1, stderr: /^git cannot be run: .*ENOENT\n$/ })

  const hook = join(dir, '.git/hooks/pre-commit')
  writeFileSync(hook, '#!/bin/sh\nexit 1\n')
  chmodSync(hook, 0o755)
  const failed = release('0.2.0')
  t.match(failed, { status: 1, stderr: /^git commit .*\n\nNothing was committed\. To undo what was written: .*\n$/ })
  const [, undo = ''] = /written: (.*)/.exec(failed.stderr) ?? []
  t.equal(run('sh', '-c', undo).status, 0)
  t.equal(run('git', 'status', '--porcelain').stdout, '')
  rmSync(hook)
  t.equal(release('0.2.0').status, 0)
})

t.test('versions are compared by number', async t => {
  for (const [one, other] of [['0.10.0', '0.9.9'], ['1.0.0', '0.99.99'], ['0.1.1', '0.1.0'], ['1.0.0', '1.0.0-dev'], ['1.0.1', '1.0.0-dev']] as const) {
    t.ok(isNewer(one, other))
    t.notOk(isNewer(other, one))
  }
})

t.test('the section that was written for a release becomes its notes, and the list says its day', async t => {
  const [head, text, earlier] = ['# Releases\n\n', '\n### For dealers\n\n- Find parts\n\n', '## 1.0.0, 2026-11-20\n\n- The first release\n']
  t.same(withWritten(`${head}## 1.1.0 (not released yet)\n${text}${earlier}`, '1.1.0', '2026-12-01'), {
    list: `${head}## 1.1.0, 2026-12-01\n${text}${earlier}`,
    notes: '## 1.1.0, 2026-12-01\n\n### For dealers\n\n- Find parts\n'
  })
  t.equal(withWritten(`${head}${earlier}`, '1.1.0', '2026-12-01'), undefined)
})

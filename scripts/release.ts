import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNewer, notesOf, withNotes, withWritten } from './release/notes.ts'
import { Refused } from './command/refused.ts'

/** Makes a release of what is committed: `npm run release -- 1.2.0`. Its notes come from CHANGELOG.md, or else from the commit messages. */

const usage = `npm run release -- VERSION

Dates the section "VERSION (not released yet)" of CHANGELOG.md, or writes one from the commit messages since the last release. Keeps a small
database as this release leaves it, for the tests of later ones. Sets the version, writes the bill of materials (sbom.cdx.json),
commits all of it, and tags the commit. What is released must have passed: bash .ci/run --all`

const changelog = 'CHANGELOG.md'
/** Every package that the release runs on, with its checksum, as CycloneDX. */
const billOfMaterials = 'sbom.cdx.json'

function run (program: string, ...words: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error !== undefined) throw new Refused(`${program} cannot be run: ${error.message}`)
  if (status !== 0) throw new Refused(`${program} ${words.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

function lines (text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** @param list the new text of the list of releases */
function commit (version: string, list: string): void {
  try {
    writeFileSync(changelog, list)
    run(process.execPath, join(import.meta.dirname, 'release/database.ts'), `bff/test/releases/${version}.sqlite`)
    run('npm', 'version', version, '--no-git-tag-version')
    writeFileSync(billOfMaterials, `${run('npm', 'sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx')}\n`)
    run('git', 'add', '--all')
    run('git', 'commit', '--message', `Release ${version}`)
  } catch (error) {
    const undo = 'git restore --staged --worktree . && git clean -f bff/test/releases'
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n\nNothing was committed. To undo what was written: ${undo}`, { cause: error })
  }
}

function release (version: string): void {
  // npm keeps the file in this form.
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (!isNewer(version, current)) throw new Refused(`${version} is not a version after ${current}, such as 1.2.3\n\n${usage}`)
  if (run('git', 'tag', '--list', `v${version}`) !== '') throw new Refused(`There is a tag v${version} already.`)
  if (run('git', 'status', '--porcelain') !== '') throw new Refused('There are changes that are not committed.')
  const [last] = lines(run('git', 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname'))
  const subjects = last === undefined ? ['The first release'] : lines(run('git', 'log', '--no-merges', '--format=%s', `${last}..HEAD`))
  if (subjects.length === 0) throw new Refused(`Nothing has changed since ${last}.`)
  const day = run('git', 'log', '-1', '--format=%cd', '--date=format:%Y-%m-%d')
  const known = existsSync(changelog) ? readFileSync(changelog, 'utf8') : ''
  const made = notesOf(version, day, subjects)
  const { list, notes } = withWritten(known, version, day) ?? { list: withNotes(known, made), notes: made }
  commit(version, list)
  run('git', 'tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', notes)
  console.log(`${notes}\nCommitted and tagged as v${version}, and not pushed yet: git push --follow-tags`)
}

try {
  const [version, ...more] = process.argv.slice(2)
  if (version === undefined || more.length > 0) throw new Refused(usage)
  release(version)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

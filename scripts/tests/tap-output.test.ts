import t from 'tap'
import { noResults } from './results.ts'
import { count, endOfFile, fileOutputs } from './tap-output.ts'

const end = (file: string): string => `# ${endOfFile(file, 1)}\n`
const good = 'ok 1 - it works # time=3ms\n'
const bad = 'not ok 2 - it fails # time=3ms\n'

function failedOf (files: readonly string[], tap: string, status: number): string[] {
  const results = noResults()
  for (const output of fileOutputs(files, tap, status, 3)) count(output, results)
  return results.failed
}

t.test('what files wrote that share a process is told apart', async t => {
  const outputs = fileOutputs(['a', 'b'], `TAP version 14\n${good}${end('a')}${bad}${end('b')}1..2\n`, 1, 3)
  t.match(outputs, [{ file: 'a', tap: /^TAP version 14\nok 1/, isWhole: true, seconds: 1 }, { file: 'b', tap: bad, isWhole: true, seconds: 1 }])
  t.same(failedOf(['a', 'b'], `${good}${end('a')}${bad}${end('b')}`, 1), ['b › it fails'])
})

t.test('a file during which the process ended has failed, and so have those that were still to come', async t => {
  t.same(failedOf(['a', 'b', 'c'], `${good}${end('a')}${good}`, 1), ['b', 'c'])
  t.same(failedOf(['a'], '', 1), ['a'])
})

t.test('a process that fails after its last test has failed in its last file', async t => {
  t.same(failedOf(['a', 'b'], `${good}${end('a')}${good}${end('b')}1..2\n`, 1), ['b'])
  t.same(failedOf(['a', 'b'], `${good}${end('a')}${good}${end('b')}1..2\n`, 0), [])
})

t.test('a file without a test has failed', async t => {
  t.same(failedOf(['a', 'b'], `${end('a')}${good}${end('b')}`, 0), ['a'])
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { installCommand, lackingForTryton } from '@portal/erp-gateway/examples/tryton/demo/packages'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { trytonCompany } from './company.ts'
import { createProgress } from './progress.ts'
import { supervise, type Program } from './supervisor.ts'

t.test('names the packages that a machine lacks, and the one command that installs all', async t => {
  const read = (): string => '__version__ = "6.0.29"\n'
  t.equal(lackingForTryton({ exists: () => true, read }), undefined)
  const without = (...names: string[]) => (file: string): boolean => !names.some(name => file.includes(name))
  t.equal(lackingForTryton({ exists: without('/trytond/modules/sale_history', '/proteus'), read }), 'no tryton-proteus, tryton-modules-sale-history')
  t.equal(lackingForTryton({ exists: without('/usr/bin/trytond'), read }), 'no tryton-server')
  t.equal(lackingForTryton({ exists: () => true, read: () => '__version__ = "7.0.1"\n' }), 'Tryton 7.0 instead of 6.0, for which the portal\'s module is written')
  for (const name of ['tryton-server', 'tryton-proteus', 'tryton-modules-sale', 'tryton-modules-account-invoice']) t.match(installCommand, ` ${name}`)
})

t.test('the demo\'s distributor has its dealers, and parts in packs and without', async t => {
  const company = trytonCompany({ size: 10, today: '2026-11-23' })
  t.strictSame(company.dealers.map(({ number, resale }) => [number, resale]), [['10001', true], ['10002', true], ['10003', true], ['10004', true], ['10005', false]])
  for (const { number, addresses: [first] } of company.dealers) t.match(first, { delivery: true }, `the first address of ${number} is one to ship to`)
  t.match(company.parts.find(({ number }) => number === 'RS-OF141'), { pack: 12, net: 840, stock: { 'GRAND JUNCTION': 175, RENO: 75 } })
  t.notOk('pack' in (company.parts.find(({ number }) => number === 'CD-520X114') ?? {}))
  for (const { group } of company.parts) t.ok(group in company.groups)
})

function program (t: Tap, script: string, ready: Program['ready'] = async () => true): Program {
  const log = join(t.testdir(), 'it.log')
  writeFileSync(log, '')
  return { name: 'The gateway', file: process.execPath, args: ['-e', script], env: { PATH: process.env['PATH'] }, log, ready }
}
type Tap = { testdir: () => string }

t.test('a program that ends is named with its last lines, and started again with longer and longer pauses, five times', { skip: skipWithout('setpriv') }, async t => {
  const said: string[] = []
  const pauses: number[] = []
  await new Promise<void>((resolve, reject) => {
    const { ready } = supervise(program(t, 'console.log("no more paper"); process.exitCode = 3'), {
      say: line => { said.push(line) },
      givenUp: resolve,
      now: () => 0,
      pause: async ms => { pauses.push(ms) }
    })
    ready.catch(reject)
  })
  t.strictSame(pauses, [1000, 2000, 4000, 8000])
  t.match(said[0], /^The gateway has ended \(exit code 3\)\. The last lines of .*it\.log:\n {4}no more paper$/)
  t.match(said[1], 'The gateway is started again in 1 s.')
  t.match(said.at(-1), 'The gateway has ended 5 times in a row, and is not started again.')
})

t.test('a program that has run for long is started again after the shortest pause', { skip: skipWithout('setpriv') }, async t => {
  let time = 0
  const pauses: number[] = []
  await new Promise<void>((resolve, reject) => {
    const { ready, stop } = supervise(program(t, ''), {
      say: () => undefined,
      givenUp: () => { reject(new Error('given up')) },
      now: () => { time += 61_000; return time },
      pause: async ms => { if (pauses.push(ms) === 7) stop().then(resolve, reject) }
    })
    ready.catch(reject)
  })
  t.strictSame(pauses, [1000, 1000, 1000, 1000, 1000, 1000, 1000])
})

t.test('a program that does not come up is reported with its last lines, and is not started again', { skip: skipWithout('setpriv') }, async t => {
  const failing = program(t, 'console.error("the port is taken"); process.exitCode = 1', async () => false)
  const { ready, stop } = supervise(failing, { say: line => t.fail(line), givenUp: () => t.fail('given up') })
  await t.rejects(ready, /^The gateway has ended \(exit code 1\)\. The last lines of .*\n {4}the port is taken$/)
  await stop()
})

t.test('a program is ended, and has the time to end by itself', { skip: skipWithout('setpriv') }, async t => {
  const polite = program(t, `
    process.once('SIGTERM', () => { console.log('good bye'); process.exit(0) })
    require('fs').writeFileSync(${JSON.stringify(join(t.testdirName, 'up'))}, '')
    setInterval(() => {}, 1000)
  `, async () => existsSync(join(t.testdirName, 'up')))
  const { ready, stop } = supervise(polite, { say: line => t.fail(line), givenUp: () => t.fail('given up') })
  await ready
  await stop()
  t.match(readFileSync(polite.log, 'utf8'), 'good bye')
})

t.test('steps of more than a second are printed with their times', async t => {
  let time = 0
  const printed: string[] = []
  const { step } = createProgress({ write: text => printed.push(text) }, () => time)
  t.equal(await step('Making coffee', async begin => {
    time += 4200
    begin('Drinking it')
    time += 900
    return 'awake'
  }), 'awake')
  t.strictSame(printed.map(line => line.replace(/ +/g, ' ').trim()), ['Making coffee 4.2 s'])
  await t.rejects(step('Looking for more', async () => { time += 2000; throw new Error('empty') }), /empty/)
  t.equal(printed.length, 1, 'what failed was not done')
})

t.test('wrong options are told in words', async t => {
  const run = async (script: string, ...args: string[]) =>
    await endedProcess(join(import.meta.dirname, '..', script), args, { DATA_DIR: t.testdirName })
  t.match(await run('tryton.ts', '--parts', 'many'), { status: 1, stderr: '--parts must be a whole number up to 100,000\n' })
  t.match(await run('tryton.ts', '--help'), { status: 0, stdout: /npm run tryton -- \[--parts NUMBER\]/ })
  t.match(await run('tryton-act.ts', 'dance', 'PO-1'), { status: 1, stderr: /npm run tryton:act -- ACTION SALE/ })
  t.match(await run('tryton-act.ts', 'confirm', 'PO-1'), { status: 1, stderr: 'Nothing runs here: start npm run tryton in another terminal first.\n' })
})

import t from 'tap'
import { Value } from 'typebox/value'
import { PageFailure } from '@portal/contracts/client-errors'
import { limits } from '@portal/contracts/policy/limits'
import { ApiError } from '../http/api-error.ts'
import { createReporter } from './failure-reports.ts'
import { failureText } from './failure-text.ts'
import { PageError } from './page-error.ts'

function withStack (stack: string, message = 'it broke'): Error {
  return Object.assign(new TypeError(message), { stack })
}

function reporter (online = true) {
  const sent: PageFailure[] = []
  const report = createReporter({ route: () => '/open-order/:type/:id', release: '51c358cb5fcd', online: () => online, send: failure => { sent.push(failure) } })
  return { report, sent }
}

t.test('a report names the file, the line and the column, in any browser', async t => {
  const chrome = `TypeError: it broke
    at CartRow (https://portal.example/assets/shell-1a2b3c4d.js:1:4821)
    at async Object.load [as fetch] (http://localhost:5173/src/app/part.ts?t=17:30:5)
    at https://portal.example/assets/70o_su_y.js:2:17
    at <anonymous>`
  t.same(failureText(withStack(chrome)), {
    message: 'TypeError: it broke',
    stack: ['CartRow@shell-1a2b3c4d.js:1:4821', 'Object.load as fetch@part.ts:30:5', '@70o_su_y.js:2:17']
  })
  const others = 'CartRow@https://portal.example/assets/shell-1a2b3c4d.js:1:4821\n@https://portal.example/assets/70o_su_y.js:2:17\n'
  t.same(failureText(withStack(others)).stack, ['CartRow@shell-1a2b3c4d.js:1:4821', '@70o_su_y.js:2:17'])
})

t.test('a report contains no address and nothing that a user may have typed', async t => {
  const told = {
    'Failed to fetch dynamically imported module: https://portal.example/assets/70o_su_y.js': 'Failed to fetch dynamically imported module: 70o_su_y.js',
    'Cannot open https://portal.example/checkout/eyJwbyI6IkEifQ?step=address now': 'Cannot open … now',
    'Unexpected token \'P\', "PO "12" for Bob" is not valid JSON': 'Unexpected token \'P\', "…" is not valid JSON',
    'no account of dealer@example.com, 10001 or RS-366439': 'no account of … … or …',
    'Cannot read properties of undefined (reading \'items\')': 'Cannot read properties of undefined (reading \'items\')',
    'Minified React error #418;': 'Minified React error #418;',
    'two\nlines\u001B': 'two lines '
  }
  for (const [message, plain] of Object.entries(told)) t.equal(failureText(new Error(message)).message, `Error: ${plain}`)
  const stack = 'Error: PO 12 for Bob\nship to x.js:1:1\n    at Bob (https://portal.example/checkout/secret?x=1:2:3)'
  t.same(failureText(withStack(stack)).stack, [])
  t.same(failureText({ po: 'PO 12' }), { message: 'thrown: object', stack: [] })
})

t.test('a report fits the contract, however long or odd the error is', async t => {
  const { report, sent } = reporter()
  const long = Array.from({ length: 200 }, () => `    at ${'name'.repeat(100)} (https://portal.example/assets/${'a'.repeat(40)}.js:1:1)`).join('\n')
  for (const error of [withStack(long, 'x\u0000://y '.repeat(500)), 'thrown text', undefined, withStack('')]) report('script', error)
  t.equal(sent.length, 4)
  t.equal(sent[0]?.stack.length, limits.failureFramesMax)
  for (const failure of sent) t.same([...Value.Errors(PageFailure, failure)], [])
})

t.test('a failure is reported once, and reports are limited until the page is reloaded', async t => {
  const { report, sent } = reporter()
  for (let times = 0; times < 3; times++) report('promise', withStack('    at a (https://portal.example/a.js:1:1)'))
  t.match(sent, [{ kind: 'promise', route: '/open-order/:type/:id', release: '51c358cb5fcd' }])
  for (let other = 0; other < 20; other++) report('promise', withStack(`    at a (https://portal.example/a.js:1:${other})`, 'another'))
  t.equal(sent.length, limits.failuresPerVisit)
})

t.test('refusals of the BFF, unreadable addresses and failures while offline are not reported', async t => {
  const { report, sent } = reporter()
  report('promise', new ApiError('network', 'The portal cannot be reached.'))
  report('render', new PageError(400, 'Bad Request'))
  t.same(sent, [])
  const offline = reporter(false)
  offline.report('part', new Error('Failed to fetch'))
  t.same(offline.sent, [])
})

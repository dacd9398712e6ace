import t from 'tap'
import { clientMessages } from '../http/api-error.ts'

Object.assign(globalThis, { HTMLElement: class {}, document: { querySelectorAll: () => [] } })
const { fetchForPress } = await import('./fetch-for-press.ts')

t.test('whoever presses a button whose code cannot be fetched is told that the device is offline, or that the portal cannot be reached', async t => {
  const load = async (): Promise<never> => { throw new TypeError('error loading dynamically imported module') }
  t.intercept(globalThis, 'fetch', { value: async () => { throw new TypeError('Failed to fetch') } })
  for (const [onLine, code] of [[false, 'offline'], [true, 'network']] as const) {
    t.intercept(globalThis, 'navigator', { value: { onLine } })
    await t.rejects(fetchForPress(load), { code, message: clientMessages[code] })
  }
  t.equal(await fetchForPress(async () => 'code'), 'code')
})

import t, { type Test } from 'tap'

const chunk = 'http://portal/assets/orders-1.js'
const failure = new TypeError(`error loading dynamically imported module: ${chunk}`)

/** Stubs for the browser's APIs. */
const stored = new Map<string, string>()
let reloads = 0
let reloaded = () => {}
Object.assign(globalThis, {
  document: { querySelectorAll: () => [{ src: 'http://portal/assets/index-1.js' }], addEventListener: () => {} },
  sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  window: { location: { reload: () => { reloads++; reloaded() } }, addEventListener: () => {}, removeEventListener: () => {} }
})
const { fetchPartOrReload } = await import('./fetch-part-or-reload.ts')

/** Stubs the server's answers for the portal's document and for the chunk; one that is left out fails. */
function serve (t: Test, answers: { document?: string, chunk?: boolean }): void {
  t.intercept(globalThis, 'fetch', {
    value: async (address: string) => {
      if (address === '/' && answers.document !== undefined) return new Response(answers.document)
      if (address === chunk && answers.chunk === true) return new Response('export {}')
      throw new TypeError('Failed to fetch')
    }
  })
}

const sameDocument = '<script type="module" src="/assets/index-1.js"></script>'

/**
 * An import that fails the given number of times. By default it always fails, as in a browser that remembers the
 * failure.
 */
function failing (times = Number.POSITIVE_INFINITY) {
  let asked = 0
  return { load: async () => { if (++asked <= times) throw failure; return 'part' }, asked: () => asked }
}

/** Whether the tab reloads before the part loads or fails. */
async function reloadsFor (work: Promise<unknown>): Promise<boolean> {
  const reload = new Promise<true>(resolve => { reloaded = () => { resolve(true) } })
  return await Promise.race([reload, work.then(() => false, () => false)])
}

t.beforeEach(() => {
  stored.clear()
  reloads = 0
})

t.test('a part that failed to load once is fetched again', async t => {
  serve(t, { document: sameDocument, chunk: true })
  const { load, asked } = failing(1)
  t.equal(await fetchPartOrReload(load, true), 'part')
  t.same([asked(), reloads], [2, 0])
})

t.test('without a connection the fetch fails at once, and the tab does not reload', async t => {
  serve(t, {})
  const { load, asked } = failing()
  await t.rejects(fetchPartOrReload(load, true), failure)
  t.same([asked(), reloads], [1, 0])
})

t.test('if the file itself is missing, the fetch fails, and the tab does not reload', async t => {
  serve(t, { document: sameDocument })
  await t.rejects(fetchPartOrReload(failing().load, true), failure)
  t.equal(reloads, 0)
})

t.test('if the browser remembers the failure of a file that exists, the tab reloads once, and only if it may', async t => {
  serve(t, { document: sameDocument, chunk: true })
  await t.rejects(fetchPartOrReload(failing().load, false), failure, 'amid what somebody types')
  t.equal(await reloadsFor(fetchPartOrReload(failing().load, true)), true)
  await t.rejects(fetchPartOrReload(failing().load, true), failure, 'not a second time')
  t.equal(reloads, 1)
})

t.test('a tab with an older version of the portal reloads once, whatever the part allows', async t => {
  serve(t, { document: '<script type="module" src="/assets/index-2.js"></script>' })
  t.equal(await reloadsFor(fetchPartOrReload(failing().load, false)), true)
  await t.rejects(fetchPartOrReload(failing().load, false), failure)
  t.equal(reloads, 1)
})

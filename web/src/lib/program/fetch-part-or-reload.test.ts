import t, { type Test } from 'tap'

const chunk = 'http://portal/assets/orders-1.js'
const failure = new TypeError(`error loading dynamically imported module: ${chunk}`)

/** Stubs for the browser's APIs. */
const stored = new Map<string, string>()
let reloads = 0
let build = '1.0.0+a'
let reloaded = () => {}
Object.assign(globalThis, {
  HTMLElement: class {},
  document: {
    querySelectorAll: () => [{ src: 'http://portal/assets/index-1.js' }],
    querySelector: () => ({ content: build }),
    activeElement: null
  },
  sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  window: { location: { reload: () => { reloads++; reloaded() } } }
})
const { fetchPartOrReload } = await import('./fetch-part-or-reload.ts')
const { beforeReload } = await import('./reload-for-code.ts')

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
  build = '1.0.0+a'
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

t.test('a tab leaves each build once, so that it never goes back and forth between two', async t => {
  serve(t, { document: '<script type="module" src="/assets/index-2.js"></script>' })
  const left = async (): Promise<boolean> => await reloadsFor(fetchPartOrReload(failing().load, true))
  const went = []
  for (build of ['1.0.0+a', '1.1.0+b', '1.0.0+a', '1.1.0+b']) went.push(await left())
  t.same(went, [true, true, false, false])
})

t.test('before the tab reloads, what was typed is saved and what is under way ends, in that order of registration', async t => {
  serve(t, { document: '<script type="module" src="/assets/index-2.js"></script>' })
  const orders = Promise.withResolvers<void>()
  const done: string[] = []
  t.teardown(beforeReload(async () => {
    await orders.promise
    done.push('orders')
  }))
  t.teardown(beforeReload(() => { done.push(`typed, ${reloads} reloads`) }))
  const going = reloadsFor(fetchPartOrReload(failing().load, true))
  orders.resolve()
  t.equal(await going, true)
  t.same(done, ['orders', 'typed, 0 reloads'])
})

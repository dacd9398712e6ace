import t from 'tap'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => { stored.set(key, text) }
  }
})
const { keepSearch, pastSearches, suggestionsFor } = await import('./past-searches.ts')
const { storedStateKey } = await import('../../../lib/storage/stored-state.ts')

t.beforeEach(() => { stored.clear() })

t.test('keeps each user\'s searches and the parts seen, the latest first and each once', async t => {
  keepSearch('ada', 'chain', ['C-1', 'C-2'])
  keepSearch('ada', 'pads', ['P-1'])
  keepSearch('ada', 'chain', ['C-2'])
  t.strictSame(pastSearches('ada'), { terms: ['chain', 'pads'], parts: ['C-2', 'P-1', 'C-1'] })
  t.strictSame(pastSearches('ben'), { terms: [], parts: [] })
})

t.test('keeps them within bounds', async t => {
  for (let n = 0; n < 50; n++) keepSearch('ada', `t${n}`, Array.from({ length: 20 }, (_, part) => `P-${n}-${part}`))
  t.equal(pastSearches('ada').terms.length, 30)
  t.equal(pastSearches('ada').parts.length, 300)
  for (const user of ['ben', 'cy', 'di']) keepSearch(user, 'x', [])
  t.strictSame(pastSearches('ada').terms, [], 'and only those of the last users')
})

t.test('survives what somebody else has written', async t => {
  for (const state of [null, [], { ada: 1 }, { ada: { terms: [1, 'chain'], parts: 'x' } }]) {
    stored.set(storedStateKey, JSON.stringify({ 'past-searches': { state, version: 1 } }))
    t.ok(pastSearches('ada').terms.every(term => term === 'chain'))
  }
})

t.test('suggests earlier searches that contain the text, and part numbers that begin with it', async t => {
  const past = { terms: ['brake pads', 'nv-cr9eix', 'yz250f pads'], parts: ['PA-12', 'NV-CR9EIX', '0012-5200', '00-125'] }
  t.strictSame(suggestionsFor('pa', past), ['brake pads', 'yz250f pads', 'PA-12'])
  t.strictSame(suggestionsFor('NVC', past), ['NV-CR9EIX'])
  t.strictSame(suggestionsFor('0012', past), ['0012-5200', '00-125'])
  t.strictSame(suggestionsFor('nv-c', past), ['nv-cr9eix'], 'one of the two that differ in their case only')
  t.strictSame(suggestionsFor('brake pads', past), [], 'nothing that is typed already')
  t.strictSame(suggestionsFor('', past), past.terms)
  t.strictSame(suggestionsFor('--', past), [])
})

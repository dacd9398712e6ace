import t from 'tap'
import { differences, type Difference } from './shape.ts'

const cases: ReadonlyArray<[what: string, recorded: unknown, now: unknown, found: Difference[]]> = [
  ['other data', { A: 'x', B: 1, C: [{ D: 'a' }] }, { A: 'y', B: 2, C: [{ D: 'b' }, { D: 'c' }] }, []],
  ['a field that is gone', { A: 'x', B: 1 }, { A: 'x' }, [{ path: 'B', was: 'number', is: 'absent' }]],
  ['a field that is new', { A: 'x' }, { A: 'x', B: null }, [{ path: 'B', was: 'absent', is: 'null' }]],
  ['another type', { A: { B: 1 } }, { A: { B: '1' } }, [{ path: 'A.B', was: 'number', is: 'string' }]],
  ['null for text', { A: 'x' }, { A: null }, [{ path: 'A', was: 'string', is: 'null' }]],
  ['a date that became text', { D: 20260914 }, { D: '20260914' }, [{ path: 'D', was: 'number YYYYMMDD', is: 'string' }]],
  ['a date with dashes', { D: 20260914 }, { D: '2026-09-14' }, [{ path: 'D', was: 'number YYYYMMDD', is: 'string date' }]],
  ['a date in another form', { D: 1240315 }, { D: 20240315 }, [{ path: 'D', was: 'number CYYMMDD', is: 'number YYYYMMDD' }]],
  ['no date', { D: 20260914 }, { D: 0 }, []],
  ['an amount with three decimals', { P: '1.50' }, { P: '1.505' }, [{ path: 'P', was: 'string amount', is: 'string amount with more than 2 decimals' }]],
  ['an amount as a number', { P: '1.50' }, { P: 1.5 }, [{ path: 'P', was: 'string amount', is: 'number with decimals' }]],
  ['a blank amount', { P: '1.50' }, { P: '   ' }, []],
  ['a whole amount', { P: '1.50' }, { P: '7' }, []],
  ['a negative amount', { P: '1.50' }, { P: '2.00-' }, []],
  ['a flag that is a word', { F: 'Y' }, { F: 'true' }, [{ path: 'F', was: 'string Y or N', is: 'string' }]],
  ['text of any form', { T: 'FALL' }, { T: '2026-09-14' }, []],
  ['a number in text, then words', { T: '123' }, { T: 'FALL' }, []],
  ['a list that is an object', { L: [{ A: 1 }] }, { L: { A: 1 } }, [{ path: 'L', was: 'list', is: 'object' }]],
  ['an empty list', { L: [{ A: 1 }] }, { L: [] }, []],
  ['a field of some entries', { L: [{ A: 1 }, { A: 1, B: 'x' }] }, { L: [{ A: 1, B: 'y' }] }, []],
  ['other numbers of addresses', { ADRES: { 1: { A: 'x' }, 9999: { A: 'x' } } }, { ADRES: { 2: { A: 'x', B: 'y' } } }, [{ path: 'ADRES.*.B', was: 'absent', is: 'string' }]],
  ['no addresses', { ADRES: {} }, { ADRES: { 1: { A: 'x' } } }, []],
  ['the first field', {}, { A: 'x' }, [{ path: 'A', was: 'absent', is: 'string' }]],
  ['what is below another type', { A: { B: 1 } }, { A: [1] }, [{ path: 'A', was: 'object', is: 'list' }]],
  ['two types', { L: [{ A: 1 }] }, { L: [{ A: 1 }, { A: 'x' }] }, [{ path: 'L[].A', was: 'number', is: 'number or string' }]],
  ['a list in a list', [[1]], [['x']], [{ path: '[][]', was: 'number', is: 'string' }]],
  ['a very long list', Array.from({ length: 300_000 }, (_, at) => ({ A: 3 * at })), [{ A: 'x' }], [{ path: '[].A', was: 'number', is: 'string' }]],
  ['another type of the whole', [], {}, [{ path: '', was: 'list', is: 'object' }]]
]

t.test('values are compared in shape, not in data', async t => {
  for (const [what, recorded, now, found] of cases) t.strictSame(differences(recorded, now), found, what)
})

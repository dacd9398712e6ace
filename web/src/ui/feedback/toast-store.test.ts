import t from 'tap'
import { toasts } from '@portal/contracts/policy/page-timings'
import { clientMessages } from '../../lib/http/api-error.ts'
import { dismissToast, toast, useToasts } from './toast-store.ts'

const shown = () => useToasts.getState().toasts
t.beforeEach(() => { useToasts.setState({ toasts: [] }) })

t.test('a success stays for 2 s, news for 4 s, an error and a loading toast until they are dismissed', async t => {
  const header = 'Header'
  const body = 'Body'
  toast({ kind: 'danger', header, body })
  toast({ kind: 'success', header, body })
  const loading = toast({ kind: 'loading', header, body })
  toast({ kind: 'info', header, body })
  toast({ kind: 'info', header, body: 'Other', duration: 99 })
  t.same(shown().map(({ duration }) => duration), [null, toasts.successDuration, null, toasts.duration, 99])
  dismissToast(loading)
  t.same(shown().map(({ kind }) => kind), ['danger', 'success', 'info', 'info'])
})

t.test('what says only that there was no connection goes once it is back, and the rest stays', async t => {
  toast({ kind: 'danger', header: 'Not Saved', body: clientMessages.offline })
  toast({ kind: 'danger', header: 'Add to Cart Failed', body: `${clientMessages.offline} Not added: 2 × A.` })
  dismissToast(clientMessages.offline)
  t.same(shown().map(({ header }) => header), ['Add to Cart Failed'])
})

t.test('a toast with the id of a visible one replaces it', async t => {
  toast({ id: 'a', kind: 'loading', header: 'Saving', body: '' })
  toast({ id: 'a', kind: 'success', header: 'Saved', body: '' })
  t.same(shown().map(({ header }) => header), ['Saved'])
})

t.test('a repeated message is counted in one toast, and a different one with its id replaces it', async t => {
  const said = { kind: 'danger', header: 'Not Added', body: 'Try again.' } as const
  toast(said)
  toast({ kind: 'info', header: 'Other', body: '' })
  const id = toast(said)
  t.same(shown().map(({ header, count }) => [header, count]), [['Other', 1], ['Not Added', 2]])
  toast({ id, kind: 'success', header: 'Added', body: '' })
  t.same(shown().map(({ header, count }) => [header, count]), [['Other', 1], ['Added', 1]])
})

t.test('with more than twenty toasts, the oldest are removed', async t => {
  for (let n = 1; n <= toasts.max + 3; n++) toast({ kind: 'info', header: String(n), body: '' })
  t.equal(shown().length, toasts.max)
  t.equal(shown()[0]?.header, '4')
})

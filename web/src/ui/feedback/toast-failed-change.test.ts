import t from 'tap'
import { ApiError } from '../../lib/http/api-error.ts'
import { toastFailedChange } from './toast-failed-change.ts'
import { useToasts } from './toast-store.ts'

t.test('a change that was refused or never sent was not made; one without an answer may have been; the end of a session is said elsewhere', async t => {
  const unsure = 'Not Sure Whether It Worked'
  const cases = [
    ['forbidden', 403, 'Not Saved'], ['offline', 0, 'Not Saved'], ['timeout', 0, unsure], ['network', 0, unsure], ['commit_unknown', 500, unsure], ['bad_response', 502, unsure], ['unauthenticated', 401, undefined]
  ] as const
  for (const [code, status, header] of cases) {
    useToasts.setState({ toasts: [] })
    const error = new ApiError(code, 'Why.', { status })
    t.equal(toastFailedChange('change', error, 'Not Saved'), error)
    t.same(useToasts.getState().toasts.map(each => [each.header, each.body]), header === undefined ? [] : [[header, 'Why.']], code)
  }
})

import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { paths } from '../../paths.ts'
import { PermissionDenied } from './permission-denied.tsx'
import { useToasts } from './toast-store.ts'

test('a page that is not for the user leads home, where the message that it was denied, and whom it is for, stays', async () => {
  const { address } = renderPage(<PermissionDenied least='admin' />, paths.submissions)
  await expect.poll(address).toBe(paths.home)
  expect(useToasts.getState().toasts).toMatchObject([{
    header: 'Permission Denied', body: 'Oops, something went wrong when we tried to load that page. It is for SMS Admins and Super Users.', duration: null
  }])
})

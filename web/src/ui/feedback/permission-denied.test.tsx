import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { paths } from '../../paths.ts'
import { PermissionDenied } from './permission-denied.tsx'
import { useToasts } from './toast-store.ts'

test('a page that is not for the user leads home, where the message that it was denied stays', async () => {
  const { address } = renderPage(<PermissionDenied />, paths.submissions)
  await expect.poll(address).toBe(paths.home)
  expect(useToasts.getState().toasts).toMatchObject([{ header: 'Permission Denied', duration: null }])
})

import { Page } from '../../ui/page.tsx'

export function LoginRoute () {
  return <Page title='Login' narrow />
}

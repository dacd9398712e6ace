import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'

const Status = styled.p`
  margin: ${space(2)} 0 ${space(6)};
  color: ${color('ink-muted')};
`

const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/**
 * Shown for a page that does not exist or that failed. The page's state may have caused the failure, so a reload is
 * offered too.
 */
export function ErrorScreen ({ status, statusText }: { status: number, statusText: string }) {
  return (
    <Page title='Something Went Wrong...' narrow>
      <p>{status === 404 ? 'There is no page at this address. Check it for typos, or start from the home page.' : 'Sorry, an Unexpected error has occured.'}</p>
      <Status>{status} {statusText}</Status>
      <Next>
        <ButtonLink kind='primary' to={paths.home}>Go to the home page</ButtonLink>
        {status !== 404 && <Button onClick={() => { window.location.reload() }}>Reload the page</Button>}
      </Next>
    </Page>
  )
}

import { useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { useUser } from '../../domain/session/session.ts'
import { color, layer, radius, space } from '../../theme/tokens.ts'
import { Later } from '../../ui/later.tsx'
import { TitleMarkContext } from '../../ui/page.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Header } from './header.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { SuspendedBar } from './suspended-bar.tsx'

// Not needed to start working: it comes after the page, and nobody misses it where it does not.
const Footer = lazyPart(() => import('./footer.tsx').then(part => part.Footer), () => null)

const SkipLink = styled.button`
  position: fixed;
  z-index: ${layer.toast};
  top: ${space(2)};
  left: ${space(2)};
  padding: ${space(2)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  font-weight: 600;

  &:not(:focus) {
    translate: 0 -200%;
  }
`

/** Tall enough to keep the footer where it will be while the page's own height is unknown. */
const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1 0 auto;
  min-height: 60vh;
`

/** What stands around every page. */
export function Shell ({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const user = useUser()
  // A dealer's tabs are all their own; staff may have one for each of several.
  const customer = user === null || user.role === 'dealer' ? null : user.dealer_selector
  return (
    <>
      <SkipLink type='button' onClick={() => { main.current?.focus() }}>Skip to content</SkipLink>
      <Header />
      <Later>
        <SuspendedBar />
        <NoticeBanner />
        <Main ref={main} tabIndex={-1}>
          <TitleMarkContext value={customer === null ? '' : `#${customer}`}><Later>{children}</Later></TitleMarkContext>
        </Main>
        <Later><Footer /></Later>
      </Later>
    </>
  )
}

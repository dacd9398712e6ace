import { useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { useUser } from '../../domain/session/session.ts'
import { color, media, radius, space, touchTarget } from '../../theme/tokens.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { TitleMarkContext } from '../../ui/layout/page.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { ErpAwayBar } from './erp-away-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { SuspendedBar } from './suspended-bar.tsx'

// It is only printed, so no page waits for its code.
const { Part: PaperHead } = lazyPart(() => import('./print-header.tsx').then(part => part.PrintHeader), { fallback: null, Failed: () => null, mayReload: false })

const SkipLink = styled.button`
  position: fixed;
  z-index: var(--front);
  top: ${space(2)};
  left: ${space(2)};
  padding: ${space(2)} ${space(4)};
  background: ${color('surface')};
  border: 1px solid ${color('line-strong')};
  border-radius: ${radius};
  font-weight: 600;

  ${media.touch} {
    min-height: ${touchTarget};
  }

  &:not(:focus) {
    translate: 0 -200%;
  }
`

/** Tall enough to hold the footer's position while the page's own height is unknown. */
const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1 0 auto;
  min-height: 60vh;
`

/**
 * The frame around every page. The page stays hidden until it is known which bars appear above it, so that it does not
 * move. `early.ts` may show it sooner; the rules are in base.css.
 */
export function Shell ({ settled, children }: { settled: boolean, children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const user = useUser()
  // People who choose a dealer may have a tab for each, so the title names the dealer.
  const customer = user?.dealer_selector ?? null
  return (
    <>
      <SkipLink type='button' onClick={() => { main.current?.focus() }}>Skip to content</SkipLink>
      <Header />
      {settled && <SuspendedBar />}
      {settled && <ErpAwayBar />}
      {settled && <NoticeBanner />}
      {settled && <PaperHead />}
      <Main ref={main} tabIndex={-1} data-unsettled={!settled || undefined}>
        {!settled && <BarLoader />}
        <TitleMarkContext value={customer === null ? '' : `#${customer}`}>{children}</TitleMarkContext>
      </Main>
      {settled && <Footer />}
    </>
  )
}

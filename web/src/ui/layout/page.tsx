import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { company } from '../../lib/browser/company.ts'
import { contentWidth, media, narrowWidth, space, text } from '../../theme/tokens.ts'
import { ActionRow } from './action-row.tsx'
import { withVerbatimNumbers } from './verbatim-text.tsx'

const Frame = styled.div<{ $narrow: boolean }>`
  width: 100%;
  max-width: ${({ $narrow }) => $narrow ? narrowWidth : contentWidth};
  margin: 0 auto;
  padding: var(--page-top) ${space(6)} ${space(12)};

  ${media.belowTablet} {
    padding: ${space(4)} ${space(4)} ${space(10)};
  }

  @media print {
    max-width: none;
    padding: 0;
  }
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  min-height: 36px;
  margin-bottom: ${space(4)};
`

/** The heading and the line below it on the left, the tools on the right. On narrower screens the tools are between them. */
const ToolHead = styled(Head)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(3)};

  ${media.desktop} {
    grid-template: 'title tools' auto 'line tools' 1fr / minmax(0, max-content) minmax(min(24rem, 50vw), 1fr);
    gap: 0 ${space(8)};

    > :nth-child(2) {
      grid-area: tools;
      justify-self: end;
      width: 100%;
      max-width: 640px;
    }
  }
`

/** A long line does not make its column wider. */
const Line = styled.div`
  width: 0;
  min-width: 100%;
  overflow-wrap: anywhere;
`

const Title = styled.h1`
  flex: 1 1 auto;
  /* Only a word wider than the page is broken. Otherwise the actions wrap onto a row of their own. */
  max-width: 100%;
  ${text('h1')}
  font-weight: 650;
  letter-spacing: -0.01em;
  overflow-wrap: break-word;

  ${media.largeText} {
    ${text('h2')}
  }

  &[data-room-for] {
    display: grid;
  }

  &[data-room-for]::after {
    content: attr(data-room-for);
    visibility: hidden;
  }

  > span,
  &::after {
    grid-area: 1 / 1;
  }
`

/** Put before the title in the browser's tab, to tell the tabs of several dealers apart. */
export const TitleMarkContext = createContext('')

/** Whether a page has been shown since the document was loaded. Module state, because no component lives as long. */
let visited = false

/** Whether the user is already using something in the header: a field, or a menu that was opened while the page was loading. */
function isAtHeader (): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement || (focused?.closest('header')?.querySelector('[aria-expanded="true"]') ?? null) !== null
}

/**
 * A page. Its title is the heading and the tab's title. The heading takes the focus after a navigation, so that screen
 * readers announce the page. A page that focuses a field of its own passes `focusTitle={false}`.
 */
export function Page ({ title, actions, narrow = false, focusTitle = true, isName = false, roomFor, tools, line, children }: {
  title: string
  /** Shown beside the heading. */
  actions?: ReactNode
  /** A single column, for a form with few fields. */
  narrow?: boolean
  focusTitle?: boolean
  /** The title is a name, or contains a record's number, so browsers must not translate it. */
  isName?: boolean
  /**
   * The longest title that the page may get while it is open. Its height is reserved, so that the page does not move.
   */
  roomFor?: string
  /** The tools of the page, next to the heading if there is room. */
  tools?: ReactNode
  /** Below the heading, for a page with tools. */
  line?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  const mark = useContext(TitleMarkContext)

  useEffect(() => {
    // The first page after the document was loaded, or loaded again, leaves the focus where the browser starts, before the skip link. Pages
    // after it focus the heading.
    if (visited && focusTitle && !isAtHeader()) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [pathname, focusTitle])

  const titleLine = <Title ref={heading} tabIndex={-1} data-room-for={roomFor} {...isName && { translate: 'no' }}><span>{withVerbatimNumbers(title)}</span></Title>
  return (
    <Frame $narrow={narrow}>
      <title>{`${mark} ${title} | ${company.portalName}`.trimStart()}</title>
      {tools === undefined
        ? <Head>{titleLine}{actions !== undefined && <ActionRow>{actions}</ActionRow>}</Head>
        : <ToolHead>{titleLine}<div>{tools}</div><Line>{line}</Line></ToolHead>}
      {children}
    </Frame>
  )
}

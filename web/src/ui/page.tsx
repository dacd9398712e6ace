import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { contentWidth, media, space, text } from '../theme/tokens.ts'

const Frame = styled.div<{ $narrow: boolean }>`
  width: 100%;
  max-width: ${({ $narrow }) => $narrow ? '440px' : contentWidth};
  margin: 0 auto;
  padding: ${space(6)} ${space(6)} ${space(12)};

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

const Title = styled.h1`
  flex: 1 1 10ch;
  /* Only a word that is wider than the page is broken: beside one that is not, the actions stand in a row of their own. */
  max-width: 100%;
  ${text('h1')}
  font-weight: 650;
  letter-spacing: -0.01em;
  overflow-wrap: break-word;

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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};

  ${media.belowTablet} {
    /* More than two stand in rows of two, from edge to edge. */
    &:has(> :nth-child(3)) > * {
      flex: 1 1 40%;
    }
  }

  @media print {
    display: none;
  }
`

/** Stands before the title in the browser's tab, where tabs of one page are to be told apart. */
export const TitleMarkContext = createContext('')

/** Whether a page was shown since the document was loaded. It outlives them all, so that no component can keep it. */
let visited = false

/**
 * A page: its title in the tab and as the heading, which takes the focus after a navigation so that a screen reader says
 * where one is. A page with a field to start in passes `focusTitle={false}` and focuses that itself.
 */
export function Page ({ title, actions, narrow = false, focusTitle = true, roomFor, children }: {
  title: string
  /** Beside the heading. */
  actions?: ReactNode
  /** One column, for a form of few fields. */
  narrow?: boolean
  focusTitle?: boolean
  /** The longest title that the page may take while it is open: the page does not move when it does. */
  roomFor?: string
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  // A filter that goes into the address is no arrival: whoever types it keeps the field.
  const [arrived] = useState(key !== 'default')

  const mark = useContext(TitleMarkContext)

  useEffect(() => {
    // The first page of a visit keeps the focus where the browser begins: with the skip link. What takes its place takes the focus.
    if ((arrived || visited) && focusTitle) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [pathname, arrived, focusTitle])

  return (
    <Frame $narrow={narrow}>
      <title>{`${mark} ${title} | Dealer Portal`.trimStart()}</title>
      <Head>
        <Title ref={heading} tabIndex={-1} data-room-for={roomFor}><span>{title}</span></Title>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Frame>
  )
}

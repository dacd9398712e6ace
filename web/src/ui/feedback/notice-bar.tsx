import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { contentWidth, media, space } from '../../theme/tokens.ts'

const Bar = styled.div`
  --ring: currentColor;
  /* High contrast has no backgrounds, and shows what is transparent. */
  outline: 1px solid transparent;
  outline-offset: -1px;

  @media print {
    display: none;
  }
`

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-width: ${contentWidth};
  min-height: 44px;
  margin: 0 auto;
  padding: ${space(1)} ${space(6)};

  ${media.belowTablet} {
    padding-inline: ${space(4)};
  }
`

const Words = styled.p`
  flex: 1;
  font-weight: 600;
  overflow-wrap: anywhere;
  white-space: pre-line;

  a {
    color: inherit;
  }
`

/** A colored bar across the page, with text, which may lead somewhere, and, at its end, controls. */
export function NoticeBar ({ background, color, content, link, children }: {
  background: string
  color: string
  content: string
  link: string | null
  children?: ReactNode
}) {
  return (
    <Bar style={{ background, color }}>
      <Row><Words>{link === null ? content : <Link to={link}>{content}</Link>}</Words>{children}</Row>
    </Bar>
  )
}

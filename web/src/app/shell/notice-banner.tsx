import { useState } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/limits'
import { useBanner } from '../../api/banner.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { contentWidth, media, radius, space } from '../../theme/tokens.ts'
import { CloseIcon } from '../../ui/icons.tsx'

const Bar = styled.aside`
  --color-focus: currentColor;
`

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-width: ${contentWidth};
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
`

const Dismiss = styled.button`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  margin-right: -${space(2.5)};
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${radius};
  cursor: pointer;

  &:hover {
    background: rgb(0 0 0 / 15%);
  }

  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`

function cookieOf (cacheId: string): string {
  return `banner-${encodeURIComponent(cacheId)}`
}

/** The site's notice, until it is dismissed; a changed notice has another id and comes back. */
export function NoticeBanner () {
  const banner = useBanner()
  const [dismissed, setDismissed] = useState<string>()
  if (banner === undefined || banner.content === '') return null
  const { cache_id: id, content, banner_color: background, text_color: color } = banner
  if (dismissed === id || readCookie(cookieOf(id)) !== undefined) return null

  const dismiss = () => {
    writeCookie(cookieOf(id), '1', limits.bannerDismissalSeconds)
    setDismissed(id)
  }
  return (
    <Bar aria-label='Notice' style={{ background, color }}>
      <Row>
        <Words>{content}</Words>
        <Dismiss type='button' aria-label='Dismiss the notice' onClick={dismiss}><CloseIcon /></Dismiss>
      </Row>
    </Bar>
  )
}

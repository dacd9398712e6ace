import { useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { limits } from '@portal/contracts/limits'
import { useBanner } from '../../api/banner.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { media, radius, space } from '../../theme/tokens.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { noticeRoom, rememberNoticeRoom } from './notice-room.ts'

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
  const place = useRef<HTMLElement>(null)
  const known = banner !== undefined
  const shown = known && banner !== null && banner.content.trim() !== '' &&
    dismissed !== banner.cache_id && readCookie(cookieOf(banner.cache_id)) === undefined

  useLayoutEffect(() => {
    if (known) rememberNoticeRoom(shown ? place.current?.offsetHeight ?? 0 : 0)
  }, [known, shown])

  if (!known) return <div style={{ height: noticeRoom() }} />
  if (!shown) return null
  const { cache_id: id, content, banner_color: background, text_color: color } = banner
  const dismiss = () => {
    writeCookie(cookieOf(id), '1', limits.bannerDismissalSeconds)
    setDismissed(id)
  }
  return (
    <aside ref={place} aria-label='Notice'>
      <NoticeBar background={background} color={color} content={content}>
        <Dismiss type='button' aria-label='Dismiss the notice' onClick={dismiss}><CloseIcon /></Dismiss>
      </NoticeBar>
    </aside>
  )
}

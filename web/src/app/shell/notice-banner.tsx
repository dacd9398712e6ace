import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { bannerDismissed } from '@portal/contracts/policy/page-timings'
import { useBanner } from '../../api/banner.ts'
import { writeCookie } from '../../lib/storage/cookies.ts'
import { bannerDismissalCookie, isBannerShown } from '../../lib/storage/banner-dismissal.ts'
import { space } from '../../theme/tokens.ts'
import { iconButton } from '../../ui/controls/icon-button.ts'
import { CloseIcon } from '../../ui/controls/icons.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { LateBar } from './late-bar.ts'

const Dismiss = styled.button`
  ${iconButton(36)}
  margin-right: -${space(2.5)};

  &:hover {
    background: rgb(0 0 0 / 15%);
  }
`

/** The site's notice, until it is dismissed. A changed notice has a new id and is shown again. */
export function NoticeBanner () {
  const { banner, failed, retry } = useBanner()
  const { key } = useLocation()
  const [dismissed, setDismissed] = useState<string>()
  const [isLate] = useState(banner === undefined || failed)
  // Retry at once and at each navigation, because nothing else requests the notice again.
  useEffect(() => { if (failed) retry() }, [failed, retry, key])

  if (banner === undefined || !isBannerShown(banner)) return null
  const { cache_id: id, content, link, banner_color: background, text_color: color } = banner
  if (dismissed === id) return null
  const dismiss = () => {
    writeCookie(bannerDismissalCookie(banner), '1', bannerDismissed / 1000)
    setDismissed(id)
  }
  return (
    <LateBar $isLate={isLate} aria-label='Notice' data-late-notice={isLate || undefined}>
      <NoticeBar background={background} color={color} content={content} link={link}>
        <Dismiss type='button' aria-label='Dismiss the notice' onClick={dismiss}><CloseIcon /></Dismiss>
      </NoticeBar>
    </LateBar>
  )
}

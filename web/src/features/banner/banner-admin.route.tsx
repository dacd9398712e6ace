import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { askBannerAnew, useSavedBanner } from '../../api/banner.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { pageNotice, readPageNotice } from '../../lib/page-notice.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Overtaken } from '../../ui/overtaken.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toastRefusal } from '../../ui/form-toasts.ts'
import { BannerForm } from './banner-form.tsx'

/** The site's notice banner, for administrators. */
export function BannerAdminRoute () {
  const { data, error, isValidating, retry } = useSavedBanner()
  const [overtaken, setOvertaken] = useState<ApiError>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [saved] = useState(() => readPageNotice(state))

  // Said once: loading the page again does not say it again.
  useEffect(() => { if (saved !== undefined) navigate(paths.noticeBannerAdmin, { replace: true }) }, [saved, navigate])

  /** As the specification requires, a reload after saving shows the page as everybody sees it. The word that it was saved outlives it. */
  const reload = useCallback(() => {
    navigate(paths.noticeBannerAdmin, { replace: true, state: pageNotice(staffMessages.changesSaved) })
    window.location.reload()
  }, [navigate])

  function refused (refusal: ApiError) {
    if (refusal.code === 'changed_meanwhile') setOvertaken(refusal)
    else toastRefusal('Banner Not Saved', refusal.message)
  }

  async function showAsItIs () {
    await askBannerAnew()
    setOvertaken(undefined)
  }

  return (
    <Page title='Manage Notice Banner'>
      <Stack>
        {saved !== undefined && <div role='status'><Notice kind='success'>{saved}</Notice></div>}
        {overtaken !== undefined && <Overtaken onShow={showAsItIs}>{overtaken.message}</Overtaken>}
        <Panel>
          {error !== undefined
            ? <ErrorState error={error} title='The banner could not be loaded' retrying={isValidating} onRetry={retry} />
            : data === undefined
              ? <FormSkeleton />
              : <BannerForm key={data.banner?.cache_id} banner={data.banner} onSaved={reload} onRefused={refused} />}
        </Panel>
      </Stack>
    </Page>
  )
}

function FormSkeleton () {
  return (
    <div aria-busy>
      <Stack>
        <Skeleton $width='32ch' $height='56px' />
        <Skeleton $height='120px' />
        <Skeleton $height='80px' />
        <Skeleton $width='480px' $height='80px' />
        <Skeleton $width='480px' $height='60px' />
        <Skeleton $height='88px' />
        <Skeleton $width='72px' $height='36px' />
      </Stack>
    </div>
  )
}

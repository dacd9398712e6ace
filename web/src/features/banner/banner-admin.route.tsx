import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as staffMessages from '@portal/contracts/policy/staff-messages'
import { refetchBanner, useSavedBanner } from '../../api/banner.ts'
import type { ApiError } from '../../lib/http/api-error.ts'
import { navigationNotice, readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EditConflict } from '../../ui/feedback/edit-conflict.tsx'
import { failedChangeHeader } from '../../ui/feedback/toast-failed-change.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { toastFormRefusal } from '../../ui/forms/form-toasts.ts'
import { BannerForm } from './banner-form.tsx'

/** The site's notice banner, for administrators. */
export function BannerAdminRoute () {
  const { data, error, isValidating, retry } = useSavedBanner()
  const [overtaken, setOvertaken] = useState<ApiError>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [saved, setSaved] = useState(() => readNavigationNotice(state))

  // Shown once: a reload does not repeat it.
  useEffect(() => { if (saved !== undefined) navigate(paths.noticeBannerAdmin, { replace: true }) }, [saved, navigate])

  /** After saving, a reload shows the page as everybody sees it. The message that it was saved outlives the reload. */
  const reload = useCallback(() => {
    navigate(paths.noticeBannerAdmin, { replace: true, state: navigationNotice(staffMessages.changesSaved) })
    window.location.reload()
  }, [navigate])

  function refused (refusal: ApiError) {
    if (refusal.code === 'changed_meanwhile') setOvertaken(refusal)
    else toastFormRefusal(failedChangeHeader(refusal, 'Banner Not Saved'), refusal)
  }

  /** What was saved is no longer what the form shows. */
  const forgetSaved = useCallback(() => { setSaved(undefined) }, [])

  async function showAsItIs () {
    await refetchBanner()
    setOvertaken(undefined)
  }

  return (
    <Page title='Manage Notice Banner'>
      <Stack>
        {saved !== undefined && <div role='status'><Notice kind='success'>{saved}</Notice></div>}
        {overtaken !== undefined && <EditConflict onShow={showAsItIs}>{overtaken.message}</EditConflict>}
        <Panel>
          {error !== undefined
            ? <ErrorState error={error} title='The banner could not be loaded' retrying={isValidating} onRetry={retry} />
            : data === undefined
              ? <FormSkeleton />
              : <BannerForm key={data.banner?.cache_id} banner={data.banner} onSaved={reload} onChanged={forgetSaved} onRefused={refused} />}
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

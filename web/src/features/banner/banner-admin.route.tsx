import { useState } from 'react'
import { useSavedBanner } from '../../api/banner.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast-store.ts'
import { BannerForm } from './banner-form.tsx'

/** The site's notice banner, for administrators. */
export function BannerAdminRoute () {
  const { data, error, isValidating, retry } = useSavedBanner()
  const [overtaken, setOvertaken] = useState<ApiError>()

  function refused (refusal: ApiError) {
    if (refusal.code === 'changed_meanwhile') setOvertaken(refusal)
    else toast({ id: 'form-refused', kind: 'danger', header: 'The Banner Was Not Saved', body: refusal.message })
  }

  return (
    <Page title='Manage Notice Banner'>
      <Stack>
        {overtaken !== undefined && (
          <Notice kind='danger' alert actions={<Button onClick={reload}>Reload the page</Button>}>{overtaken.message}</Notice>
        )}
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

/** Reloads everything from the BFF, the banner above the page included. */
function reload () {
  window.location.reload()
}

function FormSkeleton () {
  return (
    <div aria-busy>
      <Stack>
        <Skeleton $width='32ch' $height='56px' />
        <Skeleton $width='480px' $height='60px' />
        <Skeleton $height='120px' />
        <Skeleton $height='88px' />
        <Skeleton $width='72px' $height='36px' />
      </Stack>
    </div>
  )
}

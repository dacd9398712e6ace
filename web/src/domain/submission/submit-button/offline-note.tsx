import { useEffect } from 'react'
import { call } from '../../../lib/http/call.ts'
import { clientMessages } from '../../../lib/http/api-error.ts'
import { saysOffline, useOffline } from '../../../lib/http/offline.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Whether nothing can be submitted for lack of a connection. If the browser says so, that is verified at once, before anybody presses Submit. */
export function useOfflineHoldsSubmit (): boolean {
  useEffect(() => {
    const tryOut = () => { call('getBanner', {}, { background: true }).catch(() => {}) }
    if (saysOffline()) tryOut()
    window.addEventListener('offline', tryOut)
    return () => { window.removeEventListener('offline', tryOut) }
  }, [])
  return useOffline(({ isOffline }) => isOffline)
}

/** A note next to a Submit button that can be pressed again once the connection is back. */
export function OfflineNote () {
  const isOffline = useOffline(state => state.isOffline)
  return isOffline && <Notice kind='warn' alert>{clientMessages.offline} You can submit this order as soon as the connection is back.</Notice>
}

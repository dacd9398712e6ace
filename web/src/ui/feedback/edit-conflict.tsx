import { useEffect, useState, type ReactNode } from 'react'
import { focusHeading } from '../../lib/browser/focus-heading.ts'
import { Button } from '../controls/button.tsx'
import { focusOnArrival } from '../controls/focus-on-arrival.ts'
import { Notice } from './notice.tsx'

/**
 * Says that somebody else has changed the edited record, and offers to show the current state. The user's input stays
 * until then.
 * @param onShow fetches the current state and shows it
 */
export function EditConflict ({ onShow, children }: { onShow: () => Promise<void>, children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  // The pressed button goes with the old version.
  useEffect(() => () => { if (document.activeElement === document.body) focusHeading() }, [])

  async function show () {
    setAsking(true)
    await onShow()
    setAsking(false)
  }

  return (
    <Notice kind='danger' alert actions={<Button compact ref={focusOnArrival} loading={asking} onClick={show}>Show the current version</Button>}>
      {children}
    </Notice>
  )
}

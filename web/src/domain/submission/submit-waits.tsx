import { Notice } from '../../ui/notice.tsx'

/** Beside a Submit that waits; the notices of the page say for what. */
export function SubmitWaits () {
  return <Notice kind='info'>You can submit this order once the portal knows whether your previous one was received.</Notice>
}

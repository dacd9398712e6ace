import { Notice } from '../../ui/notice.tsx'

/** Beside a Submit that waits; the notices of the page say for what. */
export function SubmitWaits () {
  return <Notice kind='info'>This order can be submitted once it is known what became of the one before.</Notice>
}

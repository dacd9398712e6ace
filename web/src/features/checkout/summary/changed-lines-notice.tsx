import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Why Submit is disabled, in a few words. */
export const changedLinesStop = 'The order has changed'

/** Says what has changed in an open order. Submit waits until the person has looked at it. */
export function ChangedLinesNotice ({ changes, onLook }: { changes: string | undefined, onLook: () => void }) {
  if (changes === undefined) return null
  return (
    <Notice kind='warn' alert>
      This order was changed in another tab or on another device: {changes}. Look at it once more before you submit it.{' '}
      <Button compact onClick={onLook}>I have looked at it</Button>
    </Notice>
  )
}

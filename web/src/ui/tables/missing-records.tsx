import { missingText } from '../../lib/text/format.ts'
import { Notice } from '../feedback/notice.tsx'

/**
 * Says that a list lacks records; nothing if it does not.
 * @param noun what one record is
 */
export function MissingRecords ({ count, noun }: { count: number, noun: string }) {
  return count === 0 ? null : <Notice kind='warn' alert>{missingText(count, noun)}</Notice>
}

import { minute, second } from '../base/time-units.ts'

/** Server files that are mailed when they change. */
export const fileDelivery = {
  /** Milliseconds. A file is sent at most once per interval. */
  interval: 5 * minute,
  /** Milliseconds for which a file belongs to the process that sends it: more than a mail server may take, so that whoever takes over keeps to the interval. */
  lease: 10 * minute,
  /** Milliseconds. A file that has not changed for this long is taken to be complete. */
  wholeAfter: 5 * second,
  /** Encoding for mail makes a file a third larger, and most servers refuse more than 20 to 25 MB. */
  bytesMax: 15_000_000,
  /** Characters of a file's list of recipients. */
  recipientsMax: 10_000,
  /** Files of the folder that are listed; the page says if there are more. */
  filesMax: 1000
} as const

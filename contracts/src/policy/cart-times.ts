import { day, minute } from '../base/time-units.ts'

/** Times of the carts that the BFF keeps, in milliseconds. */
export const cartTimes = {
  /** Edits this recent are named with a cart, so that a tab that learns of another tab's edit late does not apply it again. */
  recent: minute,
  /** How long an edit's id is remembered. If a page comes back even later and repeats an edit whose answer was lost, the edit is applied twice. */
  editsKnown: 56 * day
} as const

/** How long a cart that was handed over is shown to both, and can be taken back. */
export const handOverShownFor = 7 * day

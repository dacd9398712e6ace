import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

/** The toast about one part. */
const failureOf = (part: string): string => `add-failed ${part}`
/** The toast about what keeps every part from being added. */
const anyFailure = 'add-failed'

/** Says why nothing was added. @param part the part in question; undefined if the reason holds for all */
export function toastAddFailed (body: string, part?: string): void {
  toast({ id: part === undefined ? anyFailure : failureOf(part), kind: 'danger', header: 'Add to Cart Failed', body })
}

/** Removes the toasts about these parts, which have been added now. */
export function dismissAddFailures (parts: readonly string[]): void {
  if (parts.length > 0) dismissToast(anyFailure)
  for (const part of parts) dismissToast(failureOf(part))
}

const key = 'notice-room'

/**
 * How high the notice was when it was shown last, px: its room is kept free from the first paint on, so that the page does
 * not move when the notice is there. 0 where none was shown, or nothing can be stored.
 */
export function noticeRoom (): number {
  try {
    return Number(localStorage.getItem(key))
  } catch {
    return 0
  }
}

export function rememberNoticeRoom (height: number): void {
  try {
    localStorage.setItem(key, String(height))
  } catch {
    // Nothing is stored in such a browser: the page moves once.
  }
}

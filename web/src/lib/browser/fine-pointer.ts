/** Whether there is a mouse or similar. Without one, a focused field opens the on-screen keyboard, which covers half the page. */
export function hasFinePointer (): boolean {
  return matchMedia('(pointer: fine)').matches
}

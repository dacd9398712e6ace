import { create } from 'zustand'

const key = 'portal-sounds'

/** Kept on the device, whoever uses it: it is not cleared at logout. */
const useChoice = create<{ isOn: boolean }>()(() => ({ isOn: read() !== 'off' }))

/** Whether toasts play a sound on this device. */
export function useSounds (): boolean {
  return useChoice(choice => choice.isOn)
}

export function soundsAreOn (): boolean {
  return useChoice.getState().isOn
}

export function setSounds (isOn: boolean): void {
  useChoice.setState({ isOn })
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Storage is refused, so the choice lasts only as long as the page.
  }
}

function read (): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

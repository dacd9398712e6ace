import { soundsAreOn } from '../../lib/storage/sound-setting.ts'

const tones = { success: [660, 880], danger: [330, 220] } as const

/** Shared by all beeps: a browser allows only a few contexts, and each takes a moment to start. */
let context: AudioContext | undefined

/**
 * Plays two short, soft tones: rising for success, falling for an error. Silent if the user has muted sounds, or the browser does not allow
 * them yet.
 */
export function beep (kind: keyof typeof tones): void {
  if (!soundsAreOn()) return
  try {
    context ??= new AudioContext()
    // A suspended context would play the tone much later, after the next click.
    if (context.state !== 'running') {
      context.resume().catch(() => {})
      return
    }
    const [first, second] = tones[kind]
    tone(context, first, 0)
    tone(context, second, 0.09)
  } catch {
    // This device has no sound; the toast is enough.
  }
}

function tone (audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.04, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.09)
}

const tones = { success: [660, 880], danger: [330, 220] } as const

/** The page's only one: a browser allows few, and each takes a moment to start. */
let context: AudioContext | undefined

/** Two short, soft tones: up for success, down for an error. Silent where the browser allows no sound yet. */
export function beep (kind: keyof typeof tones): void {
  try {
    context ??= new AudioContext()
    // A context that waits for a click would play the tone much later.
    if (context.state !== 'running') {
      context.resume().catch(() => {})
      return
    }
    const [first, second] = tones[kind]
    tone(context, first, 0)
    tone(context, second, 0.09)
  } catch {
    // No sound on this device: the toast says it all.
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

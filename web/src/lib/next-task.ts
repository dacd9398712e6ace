/**
 * Runs it in a task of its own, so that the browser can draw and take input before; without a timer's delay.
 * @returns what stops it, as long as it has not run
 */
export function inNextTask (run: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const stop = () => { port1.close() }
  port1.onmessage = () => {
    stop()
    run()
  }
  port2.postMessage(null)
  return stop
}

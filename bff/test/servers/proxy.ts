import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A connection to a server that can fail like a network. */
export type Proxy = {
  /** The server's address with the proxy's port. */
  url: string
  /** Like a pulled cable: existing connections stay open but carry nothing, and new ones are not answered. */
  silence: () => void
  /** As after a failover: new connections work again, silenced ones stay silent. Nothing is slow or lost anymore. */
  heal: () => void
  /** From now on, everything arrives this many milliseconds later, in both directions. */
  slowDown: (milliseconds: number) => void
  /** From now on, a connection is reset with each chunk, from either side, for which this says so. The chunk is lost. */
  resetWhere: (isLost: () => boolean) => void
  /** Closes the next connection that sends one text to the server and later another, after the server has answered that but before the answer arrives. */
  loseAnswerTo: (text: string, options: { after: string }) => void
  /** Leads new connections to another server on this machine. Existing ones stay where they are. */
  leadTo: (url: string) => void
  close: () => Promise<void>
}

/** @param url of a server on this machine, with any protocol */
export async function startProxy (url: string): Promise<Proxy> {
  let port = Number(new URL(url).port)
  const sockets = new Set<Socket>()
  const pipes = new Set<{ cut: () => void }>()
  let silent = false
  let delay = 0
  let isReset = (): boolean => false
  let lost: { text: string, after: string } | undefined

  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    let carries = !silent
    let [isBegun, answerLost] = [false, false]
    const pipe = { cut: () => { carries = false } }
    pipes.add(pipe)
    const end = () => {
      pipes.delete(pipe)
      client.destroy()
      upstream.destroy()
    }
    const reset = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    /** As in TCP, what is late holds up what follows. */
    const carrier = (to: Socket) => {
      let last = Promise.resolve()
      let waiting = 0
      const carry = (chunk: Buffer): void => { if (carries && !to.destroyed) to.write(chunk) }
      return (chunk: Buffer): void => {
        if (!carries) return
        if (isReset()) reset()
        else if (delay === 0 && waiting === 0) carry(chunk)
        else {
          const arrival = setTimeout(delay)
          waiting++
          last = last.then(async () => {
            await arrival
            waiting--
            carry(chunk)
          })
        }
      }
    }
    const [toServer, toClient] = [carrier(upstream), carrier(client)]
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        // A silenced client does not notice that the other side has closed.
        if (carries) end()
      })
    }
    client.on('data', chunk => {
      if (carries && lost !== undefined) {
        answerLost = isBegun && chunk.includes(lost.text)
        isBegun ||= chunk.includes(lost.after)
        if (answerLost) lost = undefined
      }
      toServer(chunk)
    })
    upstream.on('data', chunk => {
      if (answerLost) end()
      else toClient(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const through = new URL(url)
  through.port = String(address.port)

  return {
    url: through.href,
    silence: () => {
      silent = true
      for (const pipe of pipes) pipe.cut()
    },
    heal: () => {
      silent = false
      delay = 0
      isReset = () => false
    },
    slowDown: milliseconds => { delay = milliseconds },
    resetWhere: isLost => { isReset = isLost },
    loseAnswerTo: (text, { after }) => { lost = { text, after } },
    leadTo: url => { port = Number(new URL(url).port) },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can fail like a network. */
export type Proxy = {
  /** The server's address with the proxy's port. */
  url: string
  /** Like a pulled cable: existing connections stay open but carry nothing, and new ones are not answered. */
  silence: () => void
  /** As after a failover: new connections work again, silenced ones stay silent. */
  heal: () => void
  /** Closes the next connection that sends this text to the server, after the server has answered but before the answer arrives. */
  loseAnswerTo: (text: string) => void
  close: () => Promise<void>
}

/** @param url of a server on this machine, with any protocol */
export async function startProxy (url: string): Promise<Proxy> {
  const port = Number(new URL(url).port)
  const sockets = new Set<Socket>()
  const pipes = new Set<{ cut: () => void }>()
  let silent = false
  let lost: Buffer | undefined

  const server = createServer(client => {
    const upstream = connect(port, '127.0.0.1')
    let carries = !silent
    let answerLost = false
    const pipe = { cut: () => { carries = false } }
    pipes.add(pipe)
    const end = () => {
      pipes.delete(pipe)
      client.destroy()
      upstream.destroy()
    }
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
      if (!carries) return
      if (lost !== undefined && chunk.includes(lost)) {
        lost = undefined
        answerLost = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      if (answerLost) end()
      else if (carries) client.write(chunk)
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
    heal: () => { silent = false },
    loseAnswerTo: text => { lost = Buffer.from(text) },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}

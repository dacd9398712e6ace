import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can break as a network does. */
export type Proxy = {
  /** The server's address with the proxy's port in it. */
  url: string
  /** Connections there are carry nothing any more and stay open, and new ones are not answered: a cable that was pulled. */
  silence: () => void
  /** New connections work again; those that were silenced stay so, as after a failover. */
  heal: () => void
  /** Ends the connection on which the server is sent this text next, once the server has answered it and before the answer arrives. */
  loseAnswerTo: (text: string) => void
  close: () => Promise<void>
}

/** @param url of a server on this machine, of whatever protocol */
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
        // Who was cut off does not hear that the other side has gone.
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

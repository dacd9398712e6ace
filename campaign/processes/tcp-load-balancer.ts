import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A load balancer that knows nothing about what it carries. Each connection goes to the next server that accepts one. */
export type TcpLoadBalancer = {
  port: number
  close: () => Promise<void>
}

/**
 * @param ports of the servers, on this machine
 * @param sent called with what a client has sent, and the index of the server that receives it
 */
export async function startTcpLoadBalancer (ports: readonly number[], sent: (chunk: Buffer, server: number) => void): Promise<TcpLoadBalancer> {
  const sockets = new Set<Socket>()
  let turn = 0

  function keep (socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => { sockets.delete(socket) })
  }

  /** Tries one server after the other; if none is there, the client sees its connection end. */
  function lead (client: Socket, first: number, tried = 0): void {
    const server = (first + tried) % ports.length
    const port = ports[server]
    if (tried === ports.length || port === undefined) {
      client.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    const next = () => { lead(client, first, tried + 1) }
    upstream.once('error', next)
    upstream.once('connect', () => {
      upstream.off('error', next)
      if (client.destroyed) {
        upstream.destroy()
        return
      }
      client.on('data', chunk => { sent(chunk, server) })
      client.pipe(upstream).pipe(client)
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
    })
    keep(upstream)
  }

  const server = createServer(client => {
    keep(client)
    lead(client, turn++)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}

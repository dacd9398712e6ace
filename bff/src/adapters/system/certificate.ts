import { connect } from 'node:tls'

const answerWithin = 5000

/**
 * Reads when the certificate at an address expires. Browsers report anything else that is wrong with it.
 * @param address `https://…`
 * @returns milliseconds since 1970
 * @throws if nobody answers there, or without a certificate
 */
export async function certificateEnd (address: string): Promise<number> {
  const { hostname, port } = new URL(address)
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: port === '' ? 443 : Number(port), servername: hostname, rejectUnauthorized: false, timeout: answerWithin }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(end)) reject(new Error('no certificate'))
      else resolve(end)
    })
    socket.on('error', reject)
    socket.on('timeout', () => { socket.destroy(new Error(`no answer within ${answerWithin} ms`)) })
  })
}

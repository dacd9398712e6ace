import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { day } from '@portal/contracts/base/time-units'
import type { Remark } from './report.ts'

const renewWithin = 21

/** What the gateway's name resolves to. */
export async function addressesOf (target: string): Promise<Remark> {
  const { hostname } = new URL(target)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return { about: 'address', verdict: 'ok', says: host }
  try {
    const found = await lookup(host, { all: true })
    return { about: 'address', verdict: 'ok', says: `${host} is ${found.map(({ address }) => address).join(', ')}` }
  } catch {
    return { about: 'address', verdict: 'fail', says: `there is no host ${host}: check the name` }
  }
}

/**
 * The version of TLS and the certificate. The portal refuses one that is not trusted.
 * @param now milliseconds since 1970
 * @param limit milliseconds to wait for the handshake
 */
export async function tlsOf (target: string, now: number, limit: number): Promise<Remark> {
  const about = 'TLS'
  const { protocol, hostname, port } = new URL(target)
  if (protocol === 'http:') return { about, verdict: 'warn', says: 'none: plain http, which anybody in between can read' }
  const host = hostname.replace(/^\[|\]$/g, '')
  return await new Promise(resolve => {
    const done = (verdict: Remark['verdict'], says: string): void => {
      socket.destroy()
      resolve({ about, verdict, says })
    }
    const socket = connect({ host, port: port === '' ? 443 : Number(port), ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false }, () => {
      const { subject, valid_to: end } = socket.getPeerCertificate()
      const days = Math.floor((Date.parse(end) - now) / day)
      const name = [subject?.CN].flat()[0] ?? 'without a name'
      const says = `${socket.getProtocol()}, certificate of ${name}, ${days >= 0 ? `${days} days left` : `expired ${-days} days ago`}`
      const reason = String(socket.authorizationError)
      if (reason.includes('ALTNAME')) done('fail', `${says}, not for ${host}: use the name in the certificate`)
      else if (!socket.authorized) done('fail', `${says}, not trusted (${reason}): set NODE_EXTRA_CA_CERTS to the file of its CA certificate, for the portal too`)
      else if (days < renewWithin) done(days < 0 ? 'fail' : 'warn', `${says}: renew it`)
      else done('ok', says)
    })
    socket.setTimeout(limit, () => { done('fail', `no handshake within ${limit} ms`) })
    socket.once('error', error => { done('fail', `no handshake: ${error.message}`) })
  })
}

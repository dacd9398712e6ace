/** Why a connection over TLS has failed. `says` is for operators. */
type TlsFailure = { kind: 'authority' | 'name' | 'dates' | 'no-tls' | 'other', says: string }

const kinds: ReadonlyArray<[pattern: RegExp, failure: TlsFailure]> = [
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/,
    { kind: 'authority', says: 'its certificate is from an unknown certificate authority' }
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, { kind: 'name', says: 'its certificate is for another name' }],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, { kind: 'dates', says: 'its certificate is not valid now' }],
  [/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/, { kind: 'no-tls', says: 'it does not speak TLS there' }],
  [/^(?:ERR_SSL_|ERR_TLS_|CERT_)/, { kind: 'other', says: 'the TLS handshake failed' }]
]

/** PostgreSQL's driver reports this one without an error code. */
const noTls = /does not support SSL connections/

/** The TLS failure behind an error or one of its causes; undefined if there is none. */
export function tlsFailureOf (error: unknown): TlsFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (noTls.test(error.message)) return { kind: 'no-tls', says: 'it does not offer TLS' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const [, own] = kinds.find(([pattern]) => pattern.test(code)) ?? []
  if (own !== undefined) return own
  const others = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...others].map(tlsFailureOf).find(found => found !== undefined)
}

/**
 * What to do about it.
 * @param setting the variable with the address
 * @param authority the advice for a certificate from an unknown authority
 */
export function nextAfter ({ kind }: TlsFailure, setting: string, authority = 'set NODE_EXTRA_CA_CERTS to the file of its CA certificate'): string {
  switch (kind) {
    case 'authority': return authority
    case 'name': return `set ${setting} to the name that is in the certificate`
    case 'dates': return 'renew the certificate, and check that the clocks are right'
    case 'no-tls': return `turn on TLS there, or take TLS out of ${setting} if nobody can read the traffic in between`
    case 'other': return `check the version of TLS, port and address in ${setting}`
  }
}

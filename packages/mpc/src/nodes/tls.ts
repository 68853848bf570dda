/**
 * TLS 1.3 between coordinator and nodes. Both present a certificate of their identity, and each compares the
 * other's key with the pinned one. There is no authority, and only the identities have to be exchanged.
 */
import type { X509Certificate } from 'node:crypto'
import { connect, type TLSSocket } from 'node:tls'
import { type Identity, nameOfKey } from './identity.ts'

/**
 * TLS options of a server. TLS accepts any certificate, so the server must compare `peerIdentityOf` each
 * connection with the pinned one.
 */
export const tlsServerOptions = ({ tls }: Identity) => ({
  ...tls,
  minVersion: 'TLSv1.3' as const,
  requestCert: true,
  rejectUnauthorized: false,
  handshakeTimeout: 10_000,
})

/** The identity whose key the peer has proven to hold; null for another kind of certificate, or none. */
export function peerIdentityOf(socket: {
  getPeerX509Certificate(): X509Certificate | undefined
}): string | null {
  const certificate = socket.getPeerX509Certificate()
  return certificate === undefined ? null : nameOfKey(certificate.publicKey)
}

/** Connects for HTTP/2. Rejects unless the other end holds the key of `peer`; nothing is sent before. */
export function connectTls(
  url: string,
  { own, peer, timeoutMs }: { readonly own: Identity; readonly peer: string; readonly timeoutMs: number },
): Promise<TLSSocket> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? 443 : Number(port),
      ...own.tls,
      minVersion: 'TLSv1.3',
      ALPNProtocols: ['h2'],
      // The key is compared with the pinned one below.
      rejectUnauthorized: false,
    })
    const end = (reason: string) => {
      socket.destroy()
      fail(new Error(reason))
    }
    const timer = setTimeout(() => end(`no connection within ${timeoutMs} ms`), timeoutMs)
    socket.once('error', (error) => end(error.message))
    socket.once('close', () => {
      clearTimeout(timer)
      fail(new Error('the connection ended'))
    })
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      if (peerIdentityOf(socket) !== peer) return end('its certificate is not that of its identity')
      done(socket)
    })
  })
}

/**
 * The identity of a node or the coordinator: an Ed25519 key pair, named by its raw public key in hex. Peers
 * pin that name.
 */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { certificateOf } from './certificate-of.ts'

export interface Identity {
  /** 64 hex digits. */
  readonly name: string
  sign(bytes: Uint8Array): Buffer
  /** PEM, for TLS. The key is secret. */
  readonly tls: { readonly key: string; readonly cert: string }
}

/** RFC 8410: the DER that precedes the 32 bytes of a private and of a public key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The coordinator's identity, derived from the installation's secret. */
export const coordinatorOf = (secret: Uint8Array): Identity =>
  identityOf(createHmac('sha256', secret).update('holdfast coordinator identity').digest())

export const makeIdentitySeed = (): Buffer => randomBytes(32)

export function identityOf(seed: Uint8Array): Identity {
  if (seed.length !== 32) throw new Error('an identity is made from 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const sign = (bytes: Uint8Array) => signBytes(null, bytes, key)
  return {
    name: spki.subarray(publicPrefix.length).toString('hex'),
    sign,
    get tls() {
      return {
        key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
        cert: certificateOf(spki, sign),
      }
    },
  }
}

/** Null for a key that is not Ed25519. */
export function nameOfKey(key: KeyObject): string | null {
  if (key.asymmetricKeyType !== 'ed25519') return null
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length).toString('hex')
}

export const isSignedBy = (name: string, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verifyBytes(null, bytes, publicKeyOf(name), signature)

const known = new Map<string, KeyObject>()

function publicKeyOf(name: string): KeyObject {
  const found = known.get(name)
  if (found !== undefined) return found
  if (!/^[0-9a-f]{64}$/.test(name)) throw new Error('an identity is named by 64 hex digits')
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, Buffer.from(name, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  known.set(name, key)
  return key
}

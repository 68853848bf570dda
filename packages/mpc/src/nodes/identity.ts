/** Who a node or the coordinator is: an Ed25519 key pair, named by its raw public key in hex. Peers are pinned by that name. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'

export interface Identity {
  /** 64 hex digits. */
  readonly name: string
  sign(bytes: Uint8Array): Buffer
}

/** RFC 8410: what stands before the 32 bytes of a private and of a public key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** What an installation's own secret gives the coordinator to be known by. */
export const coordinatorOf = (secret: Uint8Array): Identity =>
  identityOf(createHmac('sha256', secret).update('holdfast coordinator identity').digest())

export const makeIdentitySeed = (): Buffer => randomBytes(32)

export function identityOf(seed: Uint8Array): Identity {
  if (seed.length !== 32) throw new Error('an identity is made from 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    name: spki.subarray(publicPrefix.length).toString('hex'),
    sign: (bytes) => signBytes(null, bytes, key),
  }
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

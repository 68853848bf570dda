import { secp256k1 } from '@noble/curves/secp256k1.js'
import { addressFromPublicKey } from './address.ts'

/**
 * The address that a public key controls, for the server and the signers alike. `publicKey`: compressed or
 * not.
 */
export const addressOfPublicKey = (publicKey: Uint8Array): string =>
  addressFromPublicKey(secp256k1.Point.fromBytes(publicKey).toBytes(false))

import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { EcdsaSignature } from './transfers.ts'

const { n } = secp256k1.Point.CURVE()

/** The same signature with the lower of its two possible s, which networks require. */
export const withLowS = ({ r, s, recovery }: EcdsaSignature): EcdsaSignature =>
  s > n / 2n ? { r, s: n - s, recovery: recovery ^ 1 } : { r, s, recovery }

/** The bytes that browsers and authenticators write, for any values, hostile ones too. */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Flag, flagBits } from '../authenticator-data.ts'
import { toBase64url } from '../base64url.ts'
import type { CborMap } from '../read-cbor.ts'
import { encodeCbor } from './encode-cbor.ts'

export interface Ceremony {
  /** 32 bytes. */
  readonly challenge: Uint8Array
  readonly rpId: string
  readonly origin: string
  /** Members of the client data, in addition to those of every browser or instead of them. */
  readonly clientData?: Readonly<Record<string, unknown>>
  /** Present, verified, and bound to the device, unless stated otherwise. */
  readonly flags?: Partial<Readonly<Record<Flag, boolean>>>
  readonly signCount?: number
  readonly extensions?: CborMap
}

export const clientDataBytes = (type: string, { challenge, origin, clientData }: Ceremony): Uint8Array =>
  utf8ToBytes(
    JSON.stringify({ type, challenge: toBase64url(challenge), origin, crossOrigin: false, ...clientData }),
  )

/** `attested`: the bytes of a new credential. */
export function authenticatorDataBytes(
  { rpId, flags, signCount = 0, extensions }: Ceremony,
  attested?: Uint8Array,
): Uint8Array {
  const counter = new Uint8Array(4)
  new DataView(counter.buffer).setUint32(0, signCount)
  const set = {
    userPresent: true,
    userVerified: true,
    attested: attested !== undefined,
    extensions: extensions !== undefined,
    ...flags,
  }
  return concatBytes(
    sha256(utf8ToBytes(rpId)),
    Uint8Array.of(flagByte(set)),
    counter,
    attested ?? new Uint8Array(),
    extensions === undefined ? new Uint8Array() : encodeCbor(extensions),
  )
}

const flagByte = (flags: Partial<Readonly<Record<Flag, boolean>>>): number =>
  (Object.keys(flagBits) as Flag[]).reduce(
    (byte, flag) => (flags[flag] === true ? byte | flagBits[flag] : byte),
    0,
  )

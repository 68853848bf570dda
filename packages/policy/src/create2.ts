/** The address of a future contract (EIP-1014), computed without a node. Hex with or without 0x. */
import { withEip55Checksum } from '@holdfast/ledger'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

export type HexFault = 'odd' | 'not-hex' | 'length' | 'checksum'
type Read = { readonly bytes: Uint8Array } | { readonly fault: HexFault }

interface Typed {
  readonly factory: string
  readonly salt: string
  readonly initCode: string
}

export interface Forwarder {
  /** Null if a required value is missing or wrong. */
  readonly address: string | null
  /** Null if there is no init code, or it is not hex. */
  readonly initCodeHash: string | null
  readonly faults: { readonly [Field in keyof Typed]: HexFault | undefined }
}

/** Predicts nothing without an init code; an empty field is missing, not wrong. */
export function predictForwarder(typed: Typed): Forwarder {
  const factory = readFactory(typed.factory)
  const salt = readHex(typed.salt, 32)
  const initCode = readHex(typed.initCode)
  const isTyped = (text: string): boolean => bareHex(text) !== ''
  const faultOf = (text: string, read: Read) => (isTyped(text) && 'fault' in read ? read.fault : undefined)
  const hash = isTyped(typed.initCode) && 'bytes' in initCode ? keccak_256(initCode.bytes) : null
  return {
    address:
      'bytes' in factory && 'bytes' in salt && hash !== null
        ? create2Address(factory.bytes, salt.bytes, hash)
        : null,
    initCodeHash: hash === null ? null : `0x${bytesToHex(hash)}`,
    faults: {
      factory: faultOf(typed.factory, factory),
      salt: faultOf(typed.salt, salt),
      initCode: faultOf(typed.initCode, initCode),
    },
  }
}

/** keccak256(0xff ‖ factory ‖ salt ‖ keccak256(initCode)), the last 20 bytes. */
export function create2Address(factory: Uint8Array, salt: Uint8Array, initCodeHash: Uint8Array): string {
  const hash = keccak_256(concatBytes(Uint8Array.of(0xff), factory, salt, initCodeHash))
  return withEip55Checksum(bytesToHex(hash.subarray(12)))
}

/**
 * Whether the init code is not the expected one of the chain. Fails closed: a chain without an expected hash
 * accepts no init code.
 */
export const isInitCodeRefused = (
  isEnforced: boolean,
  initCodeHash: string | null,
  expectedHash: string | null,
): boolean =>
  isEnforced && initCodeHash !== null && initCodeHash.toLowerCase() !== expectedHash?.toLowerCase()

function readFactory(text: string): Read {
  const read = readHex(text, 20)
  if ('fault' in read) return read
  const typed = bareHex(text)
  const isMixed = /[a-f]/.test(typed) && /[A-F]/.test(typed)
  return isMixed && `0x${typed}` !== withEip55Checksum(typed) ? { fault: 'checksum' } : read
}

function readHex(text: string, length?: number): Read {
  const hex = bareHex(text)
  if (!/^[0-9a-fA-F]*$/.test(hex)) return { fault: 'not-hex' }
  if (hex.length % 2 !== 0) return { fault: 'odd' }
  const bytes = hexToBytes(hex)
  return length !== undefined && bytes.length !== length ? { fault: 'length' } : { bytes }
}

const bareHex = (text: string): string => text.trim().replace(/^0x/i, '')

import type { AssetId } from '@holdfast/ledger'
import { tokenOf } from '../erc20.ts'

/**
 * Addresses without a key: a payment to them is lost. An address is the end of a hash, so one that begins with 16 zero bytes, or
 * repeats one byte, was chosen and not hashed. Zero, 0x…dead, the precompiled contracts (EIP-2537 and before) and the stand-in
 * 0xEeee…EEeE for the coin itself are like this.
 */
const written = /^0x(0{32}.{8}|(..)\2{19})$/i

/** `address`: in its usual text form. */
export const isUnspendable = (address: string): boolean => written.test(address)

/** Tokens that are sent to their own contract are lost: it has no function that sends them back. */
export const isLostTo = (address: string, asset: AssetId): boolean => tokenOf(asset) === address

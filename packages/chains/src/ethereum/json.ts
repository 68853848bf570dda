/** Parts of a node's JSON (JSON-RPC). Numbers are hexadecimal text; a number in any other form is refused. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { addressFromBytes } from './address.ts'

export const Quantity = z
  .string()
  .regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)
  .transform(BigInt)
/** Some nodes write quantities of signatures with leading zeros. */
export const Word = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
/** Groups of the pattern are not captured: a captured repetition overflows the stack at 8 MB. */
export const Bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((hex) => hexToBytes(hex.slice(2)))
/** 20 bytes. */
export const Address = Bytes.refine((bytes) => bytes.length === 20)
/** An address in its usual text form. */
export const AddressText = Address.transform(addressFromBytes)
/** In lower case. */
export const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((hash) => hash.toLowerCase())
/** A place or a height: no block, log or transaction has a number that a double cannot hold. */
export const Count = Quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number)
/** Seconds up to the end of the year 9999. */
export const Time = Quantity.refine((seconds) => seconds <= 253_402_300_799n).transform(
  (seconds) => new Date(Number(seconds) * 1_000),
)

const Withdrawal = z.object({
  address: AddressText,
  /** Gwei, the unit of the consensus layer. */
  amount: Quantity,
})

/** The parts of a block's header that are read. */
export const Header = z.object({
  number: Count,
  hash: Hash,
  timestamp: Time,
  miner: AddressText,
  baseFeePerGas: Quantity.nullish(),
  withdrawals: z.array(Withdrawal).max(10_000).nullish(),
})
export type Header = z.output<typeof Header>

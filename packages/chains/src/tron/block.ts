/** Block headers, ids and the Merkle root: enough to check a block against its own hash and witness signature. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { toHex41 } from './address.ts'
import { recoverSigner } from './signature.ts'
import { concat, writeBytes, writeNumber } from './wire.ts'

export interface BlockHeader {
  readonly timestamp: bigint
  readonly transactionsRoot: string
  readonly parentHash: string
  readonly number: bigint
  readonly witnessAddress: string
  readonly version: number
}

export const encodeBlockHeader = (header: BlockHeader): Uint8Array =>
  concat(
    writeNumber(1, header.timestamp),
    writeBytes(2, hexToBytes(header.transactionsRoot)),
    writeBytes(3, hexToBytes(header.parentHash)),
    writeNumber(7, header.number),
    writeBytes(9, hexToBytes(toHex41(header.witnessAddress))),
    writeNumber(10, BigInt(header.version)),
  )

export const headerDigest = (header: BlockHeader): string => bytesToHex(sha256(encodeBlockHeader(header)))

/** Eight bytes of number, then the rest of the header's hash. */
export const blockId = (header: BlockHeader): string =>
  header.number.toString(16).padStart(16, '0') + headerDigest(header).slice(16)

/** Over whole transactions: raw part, signatures and results. */
export const transactionsRoot = (transactions: readonly Uint8Array[]): string =>
  merkleRoot(transactions.map((bytes) => sha256(bytes)))

/** An odd leaf moves up unchanged; without leaves the root is zeros. */
export function merkleRoot(leaves: readonly Uint8Array[]): string {
  let level = [...leaves]
  if (level.length === 0) return '00'.repeat(32)
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]]
      if (left) next.push(right ? sha256(concat(left, right)) : left)
    }
    level = next
  }
  return bytesToHex(level[0] ?? new Uint8Array(32))
}

/** Whether the header hashes to `id` and its witness signed it. */
export const isBlockSigned = (header: BlockHeader, id: string, witnessSignature: string): boolean =>
  blockId(header) === id &&
  toHex41(recoverSigner(headerDigest(header), witnessSignature)) === toHex41(header.witnessAddress)

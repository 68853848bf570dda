/** Hash and sender of a transaction as nodes state it (JSON-RPC), recomputed from its fields: a node that changes an amount, a
 *  recipient or a sender is found out. Every type: legacy, EIP-2930, EIP-1559, EIP-4844 and EIP-7702. */
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { numberToBytesBE } from '@noble/curves/utils.js'
import { z } from 'zod'
import { recoverPublicKey } from '../recover-public-key.ts'
import { addressOfPublicKey } from './address.ts'
import { digest } from './digest.ts'
import { Address, Bytes, Quantity, Word } from './json.ts'
import { encodeQuantity, encodeRlp, type RlpItem } from './rlp.ts'

const AccessList = z.array(z.object({ address: Address, storageKeys: z.array(Bytes) }))
const Authorization = z.object({
  chainId: Quantity,
  address: Address,
  nonce: Quantity,
  yParity: Word,
  r: Word,
  s: Word,
})

const common = {
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  from: Address,
  nonce: Quantity,
  gas: Quantity,
  to: Address.nullable(),
  value: Quantity,
  input: Bytes,
  v: Word,
  r: Word,
  s: Word,
}
const priced = { maxFeePerGas: Quantity, maxPriorityFeePerGas: Quantity }
const typed = { ...common, chainId: Quantity, accessList: AccessList, yParity: Word.optional() }

/** The parts of a transaction of JSON-RPC that are signed. */
export const SignedTransaction = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('0x0'), gasPrice: Quantity }),
  z.object({ ...typed, type: z.literal('0x1'), gasPrice: Quantity }),
  z.object({ ...typed, type: z.literal('0x2'), ...priced }),
  z.object({
    ...typed,
    type: z.literal('0x3'),
    ...priced,
    to: Address,
    maxFeePerBlobGas: Quantity,
    blobVersionedHashes: z.array(Bytes),
  }),
  z.object({
    ...typed,
    type: z.literal('0x4'),
    ...priced,
    to: Address,
    authorizationList: z.array(Authorization),
  }),
])
export type SignedTransaction = z.output<typeof SignedTransaction>

/** In lower case. */
export const hashOf = (transaction: SignedTransaction): string =>
  `0x${bytesToHex(digest(encode(transaction, [...unsignedFields(transaction), ...signatureOf(transaction)])))}`

/** The address that signed it, or null if no key did. */
export function senderOf(transaction: SignedTransaction): string | null {
  const recovery = parityOf(transaction)
  if (recovery === null) return null
  const signature = concatBytes(...[transaction.r, transaction.s].map((part) => numberToBytesBE(part, 32)))
  const publicKey = recoverPublicKey(digest(unsignedBytesOf(transaction)), signature, recovery)
  return publicKey && addressOfPublicKey(publicKey)
}

/** The bytes whose digest was signed. */
export function unsignedBytesOf(transaction: SignedTransaction): Uint8Array {
  const fields = unsignedFields(transaction)
  if (transaction.type !== '0x0' || !isBoundToChain(transaction.v)) return encode(transaction, fields)
  // EIP-155.
  const chainId = encodeQuantity(boundChainId(transaction.v))
  return encode(transaction, [...fields, chainId, new Uint8Array(), new Uint8Array()])
}

/** The network that alone may include it; null: any may. */
export function chainIdIn(transaction: SignedTransaction): bigint | null {
  if ('chainId' in transaction) return transaction.chainId
  return isBoundToChain(transaction.v) ? boundChainId(transaction.v) : null
}

const boundChainId = (v: bigint): bigint => (v - 35n) / 2n

const isBoundToChain = (v: bigint): boolean => v >= 35n

function parityOf(transaction: SignedTransaction): 0 | 1 | null {
  const { v } = transaction
  if (transaction.type !== '0x0') return v === 0n ? 0 : v === 1n ? 1 : null
  if (isBoundToChain(v)) return (v - 35n) % 2n === 0n ? 0 : 1
  return v === 27n ? 0 : v === 28n ? 1 : null
}

const signatureOf = ({ v, r, s }: SignedTransaction): RlpItem[] => [v, r, s].map(encodeQuantity)

function encode({ type }: SignedTransaction, fields: readonly RlpItem[]): Uint8Array {
  const body = encodeRlp(fields)
  return type === '0x0' ? body : concatBytes(Uint8Array.of(Number(type)), body)
}

function unsignedFields(transaction: SignedTransaction): RlpItem[] {
  const { nonce, gas, to, value, input } = transaction
  const called = [encodeQuantity(gas), to ?? new Uint8Array(), encodeQuantity(value), input]
  switch (transaction.type) {
    case '0x0':
      return [encodeQuantity(nonce), encodeQuantity(transaction.gasPrice), ...called]
    case '0x1':
      return [
        ...[transaction.chainId, nonce, transaction.gasPrice].map(encodeQuantity),
        ...called,
        accessListOf(transaction),
      ]
    case '0x2':
      return [...pricedFields(transaction), ...called, accessListOf(transaction)]
    case '0x3':
      return [
        ...pricedFields(transaction),
        ...called,
        accessListOf(transaction),
        encodeQuantity(transaction.maxFeePerBlobGas),
        transaction.blobVersionedHashes,
      ]
    case '0x4':
      return [
        ...pricedFields(transaction),
        ...called,
        accessListOf(transaction),
        transaction.authorizationList.map(({ chainId, address, nonce: of, yParity, r, s }) => [
          encodeQuantity(chainId),
          address,
          ...[of, yParity, r, s].map(encodeQuantity),
        ]),
      ]
  }
}

const pricedFields = ({
  chainId,
  nonce,
  maxPriorityFeePerGas,
  maxFeePerGas,
}: Extract<SignedTransaction, { readonly maxFeePerGas: bigint }>): RlpItem[] =>
  [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas].map(encodeQuantity)

const accessListOf = ({
  accessList,
}: Extract<SignedTransaction, { readonly accessList: unknown }>): RlpItem[] =>
  accessList.map(({ address, storageKeys }) => [address, storageKeys])

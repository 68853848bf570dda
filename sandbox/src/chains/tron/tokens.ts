/** Contracts of the sandbox, as native code: what they would do with their calldata. No virtual machine runs here. */
import { toHex41 } from '@holdfast/chains/tron'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sandboxKey } from './keys.ts'

export interface TokenContract {
  readonly kind: 'token'
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly minter: string
}
/** One call pays a token to two receivers and gives half of the sent TRX back: two logs, one internal payment. */
export interface SplitterContract {
  readonly kind: 'splitter'
  readonly address: string
}
export type Contract = TokenContract | SplitterContract

const contractAddress = (name: string) => toHex41(sandboxKey(`contract ${name}`).address)
const minter = toHex41(sandboxKey('issuer').address)

const token = (key: string, symbol: string, name: string, decimals: number): TokenContract => ({
  kind: 'token',
  address: contractAddress(key),
  symbol,
  name,
  decimals,
  minter,
})

export const contracts = {
  usdt: token('usdt', 'USDT', 'Tether USD', 6),
  usdc: token('usdc', 'USDC', 'USD Coin', 6),
  /** Nobody's catalogue knows these two; one borrows a known symbol. */
  fakeUsdt: token('fake usdt', 'USDT', 'Tether USD', 6),
  spam: token('spam', 'CLAIM-TRX.ORG', 'Visit claim-trx.org for your reward', 0),
  splitter: { kind: 'splitter', address: contractAddress('splitter') },
} as const satisfies Record<string, Contract>

export const contractsByAddress = new Map<string, Contract>(
  Object.values(contracts).map((contract) => [contract.address, contract]),
)

export const selector = (signature: string): string =>
  bytesToHex(keccak_256(utf8ToBytes(signature)).slice(0, 4))
export const word = (value: bigint): string => value.toString(16).padStart(64, '0')
/** ABI word of an address given as hexadecimal with 41. */
export const addressWord = (hex41: string): string => hex41.slice(2).padStart(64, '0')

export const selectors = {
  transfer: selector('transfer(address,uint256)'),
  mint: selector('mint(address,uint256)'),
  split: selector('split(address,address,address,uint256)'),
  balanceOf: selector('balanceOf(address)'),
  symbol: selector('symbol()'),
  name: selector('name()'),
  decimals: selector('decimals()'),
}

export const transferTopic = bytesToHex(keccak_256(utf8ToBytes('Transfer(address,address,uint256)')))

export function textWords(text: string): string {
  const bytes = utf8ToBytes(text)
  const padded = bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return word(32n) + word(BigInt(bytes.length)) + padded
}

/** The payments of ERC-20 tokens in the logs of a receipt. A log's place is its
 *  place in the receipt, which a reorganisation does not change; its place in the block changes. */
import type { Movement } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromBytes } from '../address.ts'
import { erc20Asset } from '../erc20.ts'
import type { Log } from './receipt.ts'

/** Keccak-256 of the events' signatures. */
export const topics = {
  /** Transfer(address,address,uint256) of ERC-20 and of ERC-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** Deposit(address,uint256) and Withdrawal(address,uint256) of wrapped ether. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** The contract of wrapped ether on the main network (WETH9). It makes and destroys its tokens without a Transfer log. Any contract
 *  can log a Deposit, so the events count for this one alone. */
export const wrappedEther = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Not booked: pieces (ERC-721, whose last topic is the number of one, and ERC-1155), a Transfer of nothing, which anyone can make in
 *  a wallet's name to place an address in its history (address poisoning), and a Transfer whose parties are not in topics or whose
 *  amount is not 32 bytes: a coin and a piece cannot be told apart. */
export const readLogs = (logs: readonly Log[]): readonly Movement[] =>
  logs.flatMap((log, index): Movement[] => {
    const parties = partiesOf(log)
    if (parties === null || log.data.length !== 66) return []
    const [from, to] = parties
    const units = BigInt(log.data)
    return units === 0n ? [] : [{ kind: 'token', asset: erc20Asset(log.address), from, to, units, index }]
  })

/** Null: the log pays nobody. */
function partiesOf({ address, topics: [topic, first, second, third] }: Log): Parties | null {
  if (first === undefined || third !== undefined) return null
  if (topic === topics.transfer) return second === undefined ? null : [partyOf(first), partyOf(second)]
  if (address !== wrappedEther || second !== undefined) return null
  if (topic === topics.deposit) return [null, partyOf(first)]
  return topic === topics.withdrawal ? [partyOf(first), null] : null
}

type Parties = readonly [from: string | null, to: string | null]

/** A contract uses the zero address for tokens that it makes or destroys. */
const partyOf = (word: string): string | null =>
  /^0x0*$/.test(`0x${word.slice(26)}`) ? null : addressFromBytes(hexToBytes(word.slice(26)))

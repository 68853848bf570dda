/** The logs of a receipt: payments of ERC-20 tokens, and logs that look like payments and are not booked. A log's place is its
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
  /** TransferSingle(address,address,address,uint256,uint256) of ERC-1155. */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** TransferBatch(address,address,address,uint256[],uint256[]) of ERC-1155. */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** Deposit(address,uint256) and Withdrawal(address,uint256) of wrapped ether. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** The contract of wrapped ether on the main network (WETH9). It makes and destroys its tokens without a Transfer log. Any contract
 *  can log a Deposit, so the events count for this one alone. */
export const wrappedEther = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Why a log that looks like a payment of a token is not booked. */
export type UnbookedLog =
  /** A token that is no coin: the last topic is the number of one piece. */
  | 'erc721'
  /** Several kinds of tokens in one contract. */
  | 'erc1155'
  /** An amount of zero: anyone may make one in a wallet's name, to place an address in its history (address poisoning). */
  | 'zero'
  /** A Transfer whose parties are not in topics, or whose amount is not 32 bytes: a coin and a piece cannot be told apart. */
  | 'malformed'

export interface LogReading {
  readonly movements: readonly Movement[]
  readonly unbooked: readonly {
    readonly index: number
    readonly contract: string
    readonly why: UnbookedLog
  }[]
}

export function readLogs(logs: readonly Log[]): LogReading {
  const movements: Movement[] = []
  const unbooked: LogReading['unbooked'][number][] = []
  for (const [index, log] of logs.entries()) {
    const reading = readLog(log, index)
    if (reading === null) continue
    if (typeof reading === 'string') unbooked.push({ index, contract: log.address, why: reading })
    else movements.push(reading)
  }
  return { movements, unbooked }
}

/** Null: a log of something else. */
function readLog(log: Log, index: number): Movement | UnbookedLog | null {
  const [topic, first, second] = log.topics
  if (topic === topics.single || topic === topics.batch) return 'erc1155'
  if (topic === topics.transfer) {
    if (log.topics.length === 4) return 'erc721'
    if (first === undefined || second === undefined) return 'malformed'
    return movementOf(log, index, [partyOf(first), partyOf(second)])
  }
  const isDeposit = topic === topics.deposit
  if (log.address !== wrappedEther || (!isDeposit && topic !== topics.withdrawal)) return null
  if (first === undefined || second !== undefined) return 'malformed'
  const owner = partyOf(first)
  return movementOf(log, index, isDeposit ? [null, owner] : [owner, null])
}

function movementOf(
  { address, data }: Log,
  index: number,
  [from, to]: readonly [string | null, string | null],
): Movement | UnbookedLog {
  if (data.length !== 66) return 'malformed'
  const units = BigInt(data)
  return units === 0n ? 'zero' : { kind: 'token', asset: erc20Asset(address), from, to, units, index }
}

/** A contract uses the zero address for tokens that it makes or destroys. */
const partyOf = (word: string): string | null =>
  /^0x0*$/.test(`0x${word.slice(26)}`) ? null : addressFromBytes(hexToBytes(word.slice(26)))

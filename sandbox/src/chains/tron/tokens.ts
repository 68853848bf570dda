/** Contracts of the sandbox as native code that interprets their calldata. There is no virtual machine. */
import { toHex41 } from '@holdfast/chains/tron'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sandboxKey } from './sandbox-key.ts'
import type { Outcome } from './programs/program.ts'

interface Deployed {
  readonly address: string
  /** The account that deployed it. */
  readonly origin: string
  /** Percent of the energy that the caller pays. Its origin's stake pays the rest as far as it suffices. */
  readonly callerPercent: bigint
}
/** How a token deviates from the standard.
 *  - terse: returns zero from `transfer` and reverts without a reason, like the chain's first stablecoin
 *  - silent: returns nothing at all
 *  - refusing: returns false where others revert, and the transaction succeeds
 *  - taking: keeps a hundredth of each transfer for its issuer, in a separate event
 *  - stuttering: emits each transfer twice
 *  - pretending: emits transfers that it does not make */
export type Manner = 'usual' | 'terse' | 'silent' | 'refusing' | 'taking' | 'stuttering' | 'pretending'

export interface TokenContract extends Deployed {
  readonly kind: 'token'
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly minter: string
  readonly manner: Manner
}
/** One call sends a token to two receivers and returns half of the sent TRX: two logs, one internal payment. */
export interface SplitterContract extends Deployed {
  readonly kind: 'splitter'
}
/** Keeps TRX for its callers and pays it to any address by internal payments. */
export interface VaultContract extends Deployed {
  readonly kind: 'vault'
}
/** Stakes, votes and collects for itself, whoever calls it. */
export interface StakerContract extends Deployed {
  readonly kind: 'staker'
}
/** Code that the sandbox cannot run. Recordings give the effects of its calls, by calldata. */
export interface ScriptContract extends Deployed {
  readonly kind: 'script'
  readonly outcomes: ReadonlyMap<string, Outcome>
}
export type Contract = TokenContract | SplitterContract | VaultContract | StakerContract | ScriptContract

const contractAddress = (name: string) => toHex41(sandboxKey(`contract ${name}`).address)
const issuer = toHex41(sandboxKey('issuer').address)
/** Has its own stake from the first block on, and pays a part of its contracts' energy. */
export const deployer = toHex41(sandboxKey('deployer').address)

const token = (
  key: string,
  symbol: string,
  name: string,
  decimals: number,
  manner: Manner = 'usual',
): TokenContract => ({
  kind: 'token',
  address: contractAddress(key),
  origin: issuer,
  callerPercent: 100n,
  symbol,
  name,
  decimals,
  minter: issuer,
  manner,
})

export const contracts = {
  usdt: token('usdt', 'USDT', 'Tether USD', 6, 'terse'),
  usdc: token('usdc', 'USDC', 'USD Coin', 6),
  /** No catalogue contains these two, and one copies a known symbol. */
  fakeUsdt: token('fake usdt', 'USDT', 'Tether USD', 6),
  spam: token('spam', 'CLAIM-TRX.ORG', 'Visit claim-trx.org for your reward', 0),
  silent: token('silent', 'SLN', 'Silent Coin', 18, 'silent'),
  refusing: token('refusing', 'RFS', 'Refusing Coin', 8, 'refusing'),
  taking: token('taking', 'TAX', 'Taking Coin', 6, 'taking'),
  stuttering: token('stuttering', 'TWC', 'Twice Coin', 6, 'stuttering'),
  pretending: token('pretending', 'FREE', 'Pretended Coin', 6, 'pretending'),
  splitter: {
    kind: 'splitter',
    address: contractAddress('splitter'),
    origin: issuer,
    callerPercent: 100n,
  },
  staker: { kind: 'staker', address: contractAddress('staker'), origin: issuer, callerPercent: 100n },
  vault: { kind: 'vault', address: contractAddress('vault'), origin: deployer, callerPercent: 60n },
} as const satisfies Record<string, Contract>

export const contractsByAddress = new Map<string, Contract>(
  Object.values(contracts).map((contract) => [contract.address, contract]),
)

export const selector = (signature: string): string =>
  bytesToHex(keccak_256(utf8ToBytes(signature)).slice(0, 4))
export const word = (value: bigint): string => value.toString(16).padStart(64, '0')
/** ABI word of an address in hexadecimal with 41. */
export const addressWord = (hex41: string): string => hex41.slice(2).padStart(64, '0')

export const selectors = {
  transfer: selector('transfer(address,uint256)'),
  transferFrom: selector('transferFrom(address,address,uint256)'),
  approve: selector('approve(address,uint256)'),
  allowance: selector('allowance(address,address)'),
  totalSupply: selector('totalSupply()'),
  mint: selector('mint(address,uint256)'),
  split: selector('split(address,address,address,uint256)'),
  deposit: selector('deposit()'),
  pay: selector('pay(address,uint256)'),
  stake: selector('stake(uint256)'),
  unstake: selector('unstake(uint256)'),
  withdraw: selector('withdraw()'),
  vote: selector('vote(uint256)'),
  collect: selector('collect()'),
  balanceOf: selector('balanceOf(address)'),
  symbol: selector('symbol()'),
  name: selector('name()'),
  decimals: selector('decimals()'),
}

const topic = (signature: string): string => bytesToHex(keccak_256(utf8ToBytes(signature)))
export const transferTopic = topic('Transfer(address,address,uint256)')
export const approvalTopic = topic('Approval(address,address,uint256)')

export function textWords(text: string): string {
  const bytes = utf8ToBytes(text)
  const padded = bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return word(32n) + word(BigInt(bytes.length)) + padded
}

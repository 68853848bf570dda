/** The contracts of the sandbox, which the issuer makes in the first block. Their addresses follow from the issuer's and the number of
 *  its transactions, so they are the same on every machine. */
import {
  addressBytes,
  addressFromBytes,
  encodeQuantity,
  encodeRlp,
  transferData,
} from '@holdfast/chains/ethereum'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { issuer } from '../ethereum-key.ts'
import bytecode from './bytecode.json' with { type: 'json' }

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

export type TokenName = 'usdt' | 'usdc' | 'dai' | 'spam' | 'fakeUsdt'
export type ContractName = TokenName | 'disperse' | 'closed'

export interface Token {
  readonly code: string
  readonly title: string
  readonly symbol: string
  readonly decimals: number
}

/** In the order of their creation. */
export const tokens: Readonly<Record<TokenName, Token>> = {
  // As on the main network, its transfers return nothing.
  usdt: { code: bytecode.SilentToken, title: 'Tether USD', symbol: 'USDT', decimals: 6 },
  usdc: { code: bytecode.Token, title: 'USD Coin', symbol: 'USDC', decimals: 6 },
  dai: { code: bytecode.Token, title: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  spam: { code: bytecode.Token, title: 'visit eth-rewards.example', symbol: 'VISIT', decimals: 0 },
  fakeUsdt: { code: bytecode.Token, title: 'Tether USD', symbol: 'USDT', decimals: 6 },
}
const tokenNames = Object.keys(tokens) as TokenName[]
const names: readonly ContractName[] = [...tokenNames, 'disperse', 'closed']

/** The address of the contract that the account makes with its transaction of this number. */
function contractAddress(maker: string, nonce: number): string {
  const bytes = encodeRlp([addressBytes(maker), encodeQuantity(BigInt(nonce))])
  return addressFromBytes(keccak_256(bytes).subarray(12))
}

export const contracts = Object.fromEntries(
  names.map((name, nonce) => [name, contractAddress(issuer.address, nonce)]),
) as Readonly<Record<ContractName, string>>

/** The code that makes each contract, in the order of their creation. */
export const creations: readonly Uint8Array[] = [
  ...Object.values(tokens).map((token) => token.code + parametersOf(token)),
  bytecode.Disperse,
  bytecode.Closed,
].map(hexToBytes)

export function tokenAt(contract: string): Token | undefined {
  const name = tokenNames.find((token) => contracts[token] === contract)
  return name === undefined ? undefined : tokens[name]
}

function parametersOf({ title, symbol, decimals }: Token): string {
  const [first, second] = [title, symbol].map(textWords) as [string, string]
  return word(96) + word(96 + first.length / 2) + word(decimals) + first + second
}

function textWords(text: string): string {
  const bytes = utf8ToBytes(text)
  return word(bytes.length) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
}

/** The data of calls, by the first four bytes of the Keccak-256 of their signatures. */
export const calls = {
  mint: (to: string, units: bigint) => hexToBytes(`40c10f19${addressWord(to)}${word(units)}`),
  transfer: transferData,
  transferFrom: (from: string, to: string, units: bigint) =>
    hexToBytes(`23b872dd${addressWord(from)}${addressWord(to)}${word(units)}`),
  disperseEther: (payments: readonly { readonly to: string; readonly units: bigint }[]) =>
    hexToBytes(
      [
        'e63d38ed',
        word(64),
        word(64 + 32 * (payments.length + 1)),
        word(payments.length),
        ...payments.map(({ to }) => addressWord(to)),
        word(payments.length),
        ...payments.map(({ units }) => word(units)),
      ].join(''),
    ),
} as const

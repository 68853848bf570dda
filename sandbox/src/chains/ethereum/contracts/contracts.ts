/** The contracts of the sandbox, which the issuer makes in the first block. Their addresses follow from the issuer's and the number of
 *  its transactions, so they are the same on every machine. */
import { addressBytes, addressFromBytes, encodeQuantity, encodeRlp } from '@holdfast/chains/ethereum'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { issuer } from '../ethereum-key.ts'
import bytecode from './bytecode.json' with { type: 'json' }

export type TokenName = 'usdt' | 'usdc' | 'dai' | 'spam' | 'fakeUsdt'
export type ContractName = TokenName | 'disperse' | 'closed'

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

interface Made {
  readonly code: string
  /** Name, symbol and decimals of a token. */
  readonly token: readonly [name: string, symbol: string, decimals: number] | null
}

/** In the order of their creation. */
const plans: Readonly<Record<ContractName, Made>> = {
  // As on the main network, its transfers return nothing.
  usdt: { code: bytecode.SilentToken, token: ['Tether USD', 'USDT', 6] },
  usdc: { code: bytecode.Token, token: ['USD Coin', 'USDC', 6] },
  dai: { code: bytecode.Token, token: ['Dai Stablecoin', 'DAI', 18] },
  spam: { code: bytecode.Token, token: ['visit eth-rewards.example', 'VISIT', 0] },
  fakeUsdt: { code: bytecode.Token, token: ['Tether USD', 'USDT', 6] },
  disperse: { code: bytecode.Disperse, token: null },
  closed: { code: bytecode.Closed, token: null },
}

const names = Object.keys(plans) as ContractName[]

/** The address of the contract that the account makes with its transaction of this number. */
function contractAddress(maker: string, nonce: number): string {
  const bytes = encodeRlp([addressBytes(maker), encodeQuantity(BigInt(nonce))])
  return addressFromBytes(keccak_256(bytes).subarray(12))
}

export const contracts = Object.fromEntries(
  names.map((name, nonce) => [name, contractAddress(issuer.address, nonce)]),
) as Readonly<Record<ContractName, string>>

/** The code that makes each contract, in the order of their creation. */
export const creations: readonly Uint8Array[] = names.map((name) => {
  const { code, token } = plans[name]
  if (token === null) return hexToBytes(code)
  const [title, symbol, decimals] = token
  return concatBytes(hexToBytes(code), hexToBytes(tokenParameters(title, symbol, decimals)))
})

/** By contract address. */
export const tokens: ReadonlyMap<string, { readonly symbol: string; readonly decimals: number }> = new Map(
  names.flatMap((name) => {
    const { token } = plans[name]
    return token === null ? [] : [[contracts[name], { symbol: token[1], decimals: token[2] }] as const]
  }),
)

function tokenParameters(title: string, symbol: string, decimals: number): string {
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
  transfer: (to: string, units: bigint) => hexToBytes(`a9059cbb${addressWord(to)}${word(units)}`),
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

/** How the console shows each chain, and what it offers for wallets of it beyond what every chain has. */
import type { ApiRequest } from '@holdfast/contract'
import { type ChainName, chainNames } from '@holdfast/ledger'

export interface ConsoleChain {
  /** Colour of the mark before a network's name. */
  readonly markColour: string
  /** True: its native transfers have a type label of their own. False: the label carries the coin's symbol. */
  readonly hasNativeLabel: boolean
  /** Its accounts have energy beside their balances. */
  readonly hasEnergy: boolean
  /** Null: its history is fetched by the one call that every chain has. */
  readonly catchUp: CatchUp | null
}

/** A job that reads a wallet, with options. */
export interface CatchUp {
  /** Networks with such a name have the options. */
  readonly networkNames: RegExp
  readonly providers: readonly [CatchUpProvider, ...CatchUpProvider[]]
}

export type CatchUpProvider = ApiRequest<'startTronCatchUp'>['body']['provider']

const consoleChains: Readonly<Record<ChainName, ConsoleChain>> = {
  tron: {
    markColour: 'bg-[oklch(0.62_0.19_27)]',
    hasNativeLabel: true,
    hasEnergy: true,
    catchUp: { networkNames: /tron/i, providers: ['trongrid', 'tatum'] },
  },
  ethereum: plain('bg-[oklch(0.6_0.12_275)]'),
  bitcoin: plain('bg-[oklch(0.74_0.15_65)]'),
  solana: plain('bg-[oklch(0.7_0.15_165)]'),
}

function plain(markColour: string): ConsoleChain {
  return { markColour, hasNativeLabel: false, hasEnergy: false, catchUp: null }
}

export const consoleChainOf = (chain: ChainName): ConsoleChain => consoleChains[chain]

/** Null: networks of this name have no options. */
export const catchUpOf = (networkName: string): CatchUp | null =>
  chainNames
    .flatMap((chain) => consoleChains[chain].catchUp ?? [])
    .find(({ networkNames }) => networkNames.test(networkName)) ?? null

/** The chain of a row whose network is unknown and whose chain-specific columns are all empty. */
export const usualChain: ChainName = 'tron'

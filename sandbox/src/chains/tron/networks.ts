/** TRON's networks. Chain ids are the references of CAIP-2; contracts of public networks are their issuers' own. */
import { usdc, usdt } from '../issued-tokens.ts'
import type { NetworkSeed, TokenSeed } from '../network-seed.ts'
import { sandboxContracts } from './sandbox-contracts.ts'

const trx: TokenSeed = { asset: 'slip44:195', name: 'TRON', symbol: 'TRX', decimals: 6, displayTier: 0 }
/** The main network's, which the recorded answers name too. */
const mainTokens: readonly TokenSeed[] = [
  trx,
  usdt('trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  usdc('trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'),
]
const tron = { chain: 'tron', namespace: 'tron', symbol: 'TRX', decimals: 6 } as const

export const sandboxNetwork: NetworkSeed = {
  ...tron,
  code: 'tron-sandbox',
  name: 'TRON Sandbox',
  chainId: '0x5a17b0c5',
  explorerUrl: null,
  isActive: true,
  tokens: [trx, usdt(`trc20:${sandboxContracts.usdt}`), usdc(`trc20:${sandboxContracts.usdc}`)],
}

/** Recorded answers of the main network, served read-only under a separate name. */
export const recordedNetwork: NetworkSeed = {
  ...tron,
  code: 'tron-recorded',
  name: 'TRON Recorded',
  // It differs from the main network's id, because nothing is ever sent here.
  chainId: '0x5a17b0c6',
  explorerUrl: 'https://tronscan.org/#/transaction/',
  isActive: true,
  tokens: mainTokens,
}

export const publicNetworks: readonly NetworkSeed[] = [
  {
    ...tron,
    code: 'tron',
    name: 'TRON',
    chainId: '0x2b6653dc',
    explorerUrl: 'https://tronscan.org/#/transaction/',
    isActive: false,
    tokens: mainTokens,
  },
  {
    ...tron,
    code: 'tron-nile',
    name: 'TRON Nile',
    chainId: '0xcd8690dc',
    explorerUrl: 'https://nile.tronscan.org/#/transaction/',
    isActive: false,
    tokens: [trx, usdt('trc20:TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')],
  },
  {
    ...tron,
    code: 'tron-shasta',
    name: 'TRON Shasta',
    chainId: '0x94a9059e',
    explorerUrl: 'https://shasta.tronscan.org/#/transaction/',
    isActive: false,
    tokens: [trx, usdt('trc20:TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs')],
  },
]

/** Ethereum's networks. Chain ids are EIP-155; contracts of public networks are their issuers' own. */
import { eurc, usdc, usdt } from '../issued-tokens.ts'
import type { NetworkSeed, TokenSeed } from '../network-seed.ts'
import { chainRules } from './chain-rules.ts'
import { contracts } from './contracts/contracts.ts'

const eth: TokenSeed = { asset: 'slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, displayTier: 0 }

const ethereum = { chain: 'ethereum', namespace: 'eip155', symbol: 'ETH', decimals: 18 } as const

export const sandboxNetwork: NetworkSeed = {
  ...ethereum,
  code: 'ethereum-sandbox',
  name: 'Ethereum Sandbox',
  chainId: String(chainRules.chainId),
  explorerUrl: null,
  isActive: true,
  tokens: [
    eth,
    usdt(`erc20:${contracts.usdt}`),
    usdc(`erc20:${contracts.usdc}`),
    { asset: `erc20:${contracts.dai}`, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, displayTier: 1 },
  ],
}

/** Public networks, which the sandbox does not serve. */
export const ethereumNetworks: readonly NetworkSeed[] = [
  {
    ...ethereum,
    code: 'ethereum',
    name: 'Ethereum',
    chainId: '1',
    explorerUrl: 'https://etherscan.io/tx/',
    isActive: true,
    tokens: [
      eth,
      usdt('erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      usdc('erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      eurc('erc20:0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'),
    ],
  },
  {
    ...ethereum,
    code: 'ethereum-sepolia',
    name: 'Ethereum Sepolia',
    chainId: '11155111',
    explorerUrl: 'https://sepolia.etherscan.io/tx/',
    isActive: false,
    tokens: [
      eth,
      usdc('erc20:0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
      eurc('erc20:0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4'),
    ],
  },
]

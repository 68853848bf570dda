/** The networks of the Ethereum family, a row each. Another network needs a row here and nothing else; without one it counts as a main
 *  network whose coin is ETH. Chain ids and coins: https://chainid.network, SLIP-44; dollar tokens: Circle's and Tether's own lists. */
import type { NativeAsset, NetworkFacts } from './chain-facts.ts'

const ether: NativeAsset = { asset: 'slip44:60', symbol: 'ETH', decimals: 18 }
const pol: NativeAsset = { asset: 'slip44:966', symbol: 'POL', decimals: 18 }
const bnb: NativeAsset = { asset: 'slip44:714', symbol: 'BNB', decimals: 18 }

export const evmNetworks: readonly [NetworkFacts, ...NetworkFacts[]] = [
  {
    id: 'eip155:1',
    name: 'Ethereum',
    class: 'main',
    native: ether,
    explorer: 'https://etherscan.io/tx/',
    dataFee: null,
    dollarTokens: [
      { symbol: 'USDT', asset: 'erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      { symbol: 'USDC', asset: 'erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    ],
  },
  {
    id: 'eip155:137',
    name: 'Polygon',
    class: 'main',
    native: pol,
    explorer: 'https://polygonscan.com/tx/',
    dataFee: null,
    dollarTokens: [{ symbol: 'USDC', asset: 'erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' }],
  },
  {
    id: 'eip155:42161',
    name: 'Arbitrum One',
    class: 'main',
    native: ether,
    explorer: 'https://arbiscan.io/tx/',
    dataFee: 'in-gas',
    dollarTokens: [{ symbol: 'USDC', asset: 'erc20:0xaf88d065e77c8cC2239327C5EDb3A432268e5831' }],
  },
  {
    id: 'eip155:8453',
    name: 'Base',
    class: 'main',
    native: ether,
    explorer: 'https://basescan.org/tx/',
    dataFee: 'op-stack',
    dollarTokens: [{ symbol: 'USDC', asset: 'erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
  },
  {
    id: 'eip155:56',
    name: 'BNB Smart Chain',
    class: 'main',
    native: bnb,
    explorer: 'https://bscscan.com/tx/',
    dataFee: null,
    // The dollar tokens there are issued by a bridge.
    dollarTokens: [],
  },
  testOf('eip155:11155111', 'Ethereum Sepolia', ether, 'https://sepolia.etherscan.io/tx/'),
  testOf('eip155:17000', 'Ethereum Holesky', ether, 'https://holesky.etherscan.io/tx/'),
  testOf('eip155:560048', 'Ethereum Hoodi', ether, 'https://hoodi.etherscan.io/tx/'),
  testOf('eip155:80002', 'Polygon Amoy', pol, 'https://amoy.polygonscan.com/tx/'),
  {
    ...testOf('eip155:421614', 'Arbitrum Sepolia', ether, 'https://sepolia.arbiscan.io/tx/'),
    dataFee: 'in-gas',
  },
  {
    ...testOf('eip155:84532', 'Base Sepolia', ether, 'https://sepolia.basescan.org/tx/'),
    dataFee: 'op-stack',
  },
  testOf('eip155:97', 'BNB Smart Chain Testnet', bnb, 'https://testnet.bscscan.com/tx/'),
  // Local nodes: Anvil has the id of Hardhat.
  testOf('eip155:31337', 'Ethereum Hardhat', ether, null),
  testOf('eip155:1337', 'Ethereum Ganache', ether, null),
  testOf('eip155:1511502021', 'Ethereum Sandbox', ether, null),
  testOf('eip155:1511502022', 'Ethereum Recorded', ether, null),
]

function testOf(id: string, name: string, native: NativeAsset, explorer: string | null): NetworkFacts {
  return { id, name, class: 'test', native, explorer, dataFee: null, dollarTokens: [] }
}

import { networkFactsOf } from '@holdfast/ledger'

/** By CAIP-2 id. The page takes no names from a server. */
const names: Readonly<Record<string, string>> = {
  'tron:0x2b6653dc': 'TRON',
  'tron:0xcd8690dc': 'TRON Nile',
  'tron:0x94a9059e': 'TRON Shasta',
  'tron:0x5a17b0c5': 'TRON Sandbox',
  'tron:0x5a17b0c6': 'TRON Recorded',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet3',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'Bitcoin Testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'Bitcoin Signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'Bitcoin Regtest',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3': 'Solana Testnet',
}

/** An unlisted network keeps its id, so that it cannot pass for a listed one. */
export const networkName = (caip2: string): string => names[caip2] ?? networkFactsOf(caip2)?.name ?? caip2

/** The sections of a transaction that only its chain has. */
import type { ChainName } from '@holdfast/ledger'
import type { ReactNode } from 'react'
import type { Details } from './details.ts'
import { BitcoinFacts, EthereumFacts, SolanaFacts } from './ForeignChain.tsx'
import { MappingComparison } from './MappingComparison.tsx'
import { TronFacts } from './TronFacts.tsx'

interface ChainView {
  readonly facts: (details: Details) => ReactNode
  /** Compares what providers answer about a row. Null: no call does. */
  readonly mapping: ((id: string) => ReactNode) | null
}

export const chainViews: Readonly<Record<ChainName, ChainView>> = {
  tron: {
    facts: (details) => <TronFacts details={details} />,
    mapping: (id) => <MappingComparison id={id} />,
  },
  ethereum: { facts: ({ row }) => <EthereumFacts row={row} />, mapping: null },
  bitcoin: { facts: ({ row }) => <BitcoinFacts row={row} />, mapping: null },
  solana: { facts: ({ row }) => <SolanaFacts row={row} />, mapping: null },
}

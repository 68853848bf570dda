/** The sections of a transaction that are specific to its chain. */
import type { ChainName } from '@holdfast/ledger'
import type { ReactNode } from 'react'
import type { Details } from '../details.ts'
import { BitcoinFacts, EthereumFacts, SolanaFacts } from './ForeignChain.tsx'
import { MappingComparison } from './MappingComparison.tsx'
import { TronFacts } from './TronFacts.tsx'

interface ChainView {
  readonly facts: (details: Details) => ReactNode
  /** Compares the providers' data of a row. Null: the server has no such call for the chain. */
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

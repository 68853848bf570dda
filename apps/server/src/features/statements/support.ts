/** The support of a wallet's figures: comparisons with the chain, and the parts of the range that were read. */
import { chainOf } from '@holdfast/chains'
import {
  type ChainName,
  formatUnits,
  type ListName,
  type ProvisionalReason,
  uncovered,
} from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  type BalanceProof,
  countPending,
  type CoverageOfWallet,
  listBalanceProofs,
  listCoverageOfWallets,
  type WalletView,
} from '@holdfast/store/read'
import type { AssetFigures } from './read-figures.ts'
import type { Scope, StatementOnWire } from './scope.ts'

type Wallet = StatementOnWire['wallets'][number]
type Asset = Wallet['assets'][number]
type Proof = NonNullable<Asset['proof']>
export type Unread = Wallet['unread']

export interface Support {
  readonly proofs: ReadonlyMap<string, BalanceProof>
  readonly coverage: ReadonlyMap<string, readonly CoverageOfWallet[]>
  readonly pending: ReadonlyMap<string, number>
}

export async function readSupport(db: Queryable, { range }: Scope): Promise<Support> {
  const [proofs, coverage, pending] = await Promise.all([
    listBalanceProofs(db, range),
    listCoverageOfWallets(db, range),
    countPending(db, range),
  ])
  const spans = new Map<string, CoverageOfWallet[]>()
  for (const span of coverage) spans.set(span.wallet_id, [...(spans.get(span.wallet_id) ?? []), span])
  return {
    proofs: new Map(proofs.map((proof) => [`${proof.wallet_id} ${proof.token_id}`, proof])),
    coverage: spans,
    pending,
  }
}

/** With the proof of each asset, and the wallet's reasons to be provisional. The hash of the block comes later. */
export function supportedWallet(
  view: WalletView,
  figures: readonly AssetFigures[],
  { proofs, coverage, pending }: Support,
  scope: Scope,
): Wallet {
  const { wallet, network, groupName } = view
  const assets = figures.map((asset): Asset => {
    const proof = proofs.get(`${wallet.id} ${asset.token_id}`)
    return { ...asset, proof: proof === undefined ? null : presentProof(proof, asset, scope) }
  })
  const gaps = view.wasRead ? unreadOf(view, coverage.get(wallet.id) ?? [], scope.range) : []
  // A day that is not over is never read to its end.
  const unread = scope.isOpen ? gaps.filter(({ until }) => until !== scope.range.until.toISOString()) : gaps
  const waiting = pending.get(wallet.id) ?? 0
  return {
    id: wallet.id,
    name: wallet.name,
    address: wallet.address,
    network: network.name,
    group: groupName,
    is_active: wallet.is_active,
    reasons: reasonsOf({ wasRead: view.wasRead, isOpen: scope.isOpen, assets, unread, waiting }),
    unread,
    pending: waiting,
    reconciliation: reconciliationOf(assets),
    assets,
  }
}

function presentProof(proof: BalanceProof, { decimals }: AssetFigures, { range }: Scope): Proof {
  const books = proof.books_from === proof.chain_units ? proof.books_from : proof.books_until
  return {
    block: Number(proof.block_number),
    until_block: Number(proof.until_block),
    block_at: proof.block_at.toISOString(),
    checked_at: proof.checked_at.toISOString(),
    provider: proof.provider,
    books: formatUnits(BigInt(books), decimals),
    chain: formatUnits(BigInt(proof.chain_units), decimals),
    is_equal: books === proof.chain_units,
    is_after_end: proof.block_at >= range.until,
    later_entries: proof.later_entries,
  }
}

interface Grounds {
  readonly wasRead: boolean
  readonly isOpen: boolean
  readonly assets: readonly Asset[]
  readonly unread: Unread
  readonly waiting: number
}

/** Only verified assets decide: any contract can claim a payment, and unverified ones are not always compared. */
function reasonsOf({ wasRead, isOpen, assets, unread, waiting }: Grounds): ProvisionalReason[] {
  const deciding = assets.filter(({ is_verified: isKnown }) => isKnown)
  const proofs = deciding.flatMap(({ proof }) => proof ?? [])
  const found: readonly (readonly [ProvisionalReason, boolean])[] = [
    ['never-read', !wasRead],
    ['unread', unread.length > 0],
    ['difference', proofs.some((proof) => !proof.is_equal)],
    [
      'not-compared',
      wasRead && deciding.some(({ proof }) => (isOpen ? proof === null : proof?.is_after_end !== true)),
    ],
    ['unreconciled', proofs.some((proof) => proof.later_entries > 0)],
    ['pending', waiting > 0],
    ['arithmetic', assets.some(({ is_exact: isExact }) => !isExact)],
  ]
  return found.flatMap(([reason, applies]) => (applies ? [reason] : []))
}

function reconciliationOf(assets: readonly Asset[]): Wallet['reconciliation'] {
  const proofs = assets.flatMap(({ proof }) => proof ?? [])
  const [earliest] = proofs.toSorted((a, b) => a.block - b.block)
  if (earliest === undefined) return null
  return {
    block: earliest.block,
    hash: null,
    block_at: earliest.block_at,
    checked_at: earliest.checked_at,
    provider: earliest.provider,
    compared: proofs.length,
    differing: proofs.filter(({ is_equal: isEqual }) => !isEqual).length,
    is_after_end: proofs.every((proof) => proof.is_after_end),
  }
}

/** Internal payments also appear with their transactions, and not every provider lists them separately. */
export const decidingLists = (chain: ChainName): readonly ListName[] =>
  chainOf(chain).facts.historyLists.filter((list) => list !== 'internal')

/** The unread parts of the provider that read most. A wallet is read if one provider's lists were all read. */
export function unreadOf(
  { network }: Pick<WalletView, 'network'>,
  spans: readonly CoverageOfWallet[],
  range: { readonly from: Date; readonly until: Date },
): Unread {
  const lists = decidingLists(network.chain)
  const providers = [...new Set(spans.map(({ provider }) => provider))]
  const byProvider = providers.map((provider) =>
    lists.flatMap((stream) =>
      uncovered(
        range,
        spans
          .filter((span) => span.provider === provider && span.stream === stream)
          .map(({ read_from: from, read_until: until }) => ({ from, until })),
      ).map(({ from, until }) => ({ provider, stream, from, until })),
    ),
  )
  const lengthOf = (gaps: (typeof byProvider)[number]) =>
    gaps.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0)
  const [best] = byProvider.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const gaps = best ?? lists.map((stream) => ({ provider: '', stream, ...range }))
  return gaps.map(({ provider, stream, from, until }) => ({
    provider,
    stream,
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}

/** Ledger and chain of every wallet, as they were last compared. Nothing is asked of a node. */
import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import {
  countOpenFindings,
  type CoverageOfWallet,
  listCoverageOfWallets,
  listWalletViews,
  type WalletView,
} from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { isServed } from '../networks/is-served.ts'
import { isVerified } from '../statements/prices-of-range.ts'
import { decidingLists, unreadOf } from '../statements/support.ts'
import { booksOf } from '../wallets/present.ts'

type Row = ApiReply<'listReconciliations'>[number]

export const listReconciliations: Verb<'listReconciliations', 'db' | 'providers'> = async (
  { db, providers },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const organisationId = query.entity_id
  const views = await listWalletViews(db, { organisationIds: [organisationId] })
  const walletIds = views.map(({ wallet }) => wallet.id)
  const [coverage, findings] = await Promise.all([
    listCoverageOfWallets(db, { organisationId, walletIds }),
    countOpenFindings(db, organisationId),
  ])
  const spansOf = new Map<string, CoverageOfWallet[]>()
  for (const span of coverage) spansOf.set(span.wallet_id, [...(spansOf.get(span.wallet_id) ?? []), span])
  return views.map((view) =>
    presentRow(view, {
      isOfServed: isServed(view.network, providers),
      spans: spansOf.get(view.wallet.id) ?? [],
      findings: findings.get(view.wallet.id) ?? 0,
    }),
  )
}

interface Facts {
  readonly isOfServed: boolean
  readonly spans: readonly CoverageOfWallet[]
  readonly findings: number
}

function presentRow(view: WalletView, { isOfServed, spans, findings }: Facts): Row {
  const { wallet, network, groupName, held } = view
  const books = booksOf(view, isOfServed)
  const compared = held.filter(({ token, chain_units: units }) => !token.is_spam && units !== null)
  return {
    wallet_id: wallet.id,
    wallet: wallet.name,
    address: wallet.address,
    network: network.name,
    group: groupName,
    is_active: wallet.is_active,
    state: books.state,
    block: books.as_of_block,
    at: books.as_of,
    compared: compared.length,
    differences: compared.flatMap(({ token, token_id, books_units, chain_units, chain_block }) => {
      const [ours, theirs] = [BigInt(books_units), BigInt(chain_units ?? 0)]
      if (ours === theirs) return []
      const text = (units: bigint) => formatUnits(units, token.decimals)
      return [
        {
          token_id,
          symbol: token.symbol,
          is_verified: isVerified(token),
          books: text(ours),
          chain: text(theirs),
          difference: text(theirs - ours),
          block: chain_block === null ? null : Number(chain_block),
        },
      ]
    }),
    unread: view.wasRead ? unreadSince(view, spans) : [],
    open_findings: findings,
  }
}

/** From the beginning of the wallet to the newest moment up to which a list was read. While the wallet is read its lists end apart, so
 *  the first of these ends counts. */
function unreadSince(view: WalletView, spans: readonly CoverageOfWallet[]): Row['unread'] {
  const ends = new Map<string, number>()
  const lists = decidingLists(view.network.chain)
  for (const { stream, read_until: until } of spans)
    if (lists.includes(stream)) ends.set(stream, Math.max(ends.get(stream) ?? 0, until.getTime()))
  if (ends.size === 0) return []
  const until = new Date((view.isBeingRead ? Math.min : Math.max)(...ends.values()))
  return unreadOf(view, spans, { from: new Date(0), until }).map((gap) => ({
    ...gap,
    from: gap.from === new Date(0).toISOString() ? null : gap.from,
  }))
}

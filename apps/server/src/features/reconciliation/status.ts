/** Books and chain side by side, the chain asked at this moment. Both are of solid blocks; where the chain cannot say, the
 *  answer is null and nobody is told that it matches. */
import { parseAccount, parseUintCall, toHex41 } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import { type AssetId, balanceState, formatUnits } from '@holdfast/ledger'
import { type HistoryProvider, ProviderError, ProviderRefused } from '@holdfast/providers'
import { type HeldToken, listWalletViews, type WalletView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound, Refused } from '../../http/refusal.ts'
import { isServed } from '../networks/is-served.ts'
import { hasAgreed } from '../wallets/present.ts'

type Status = ApiReply<'getReconciliationStatus'>

export async function readStatus(
  { db, providers }: Context,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Status> {
  const [view] = await listWalletViews(db, { organisationIds: [organisationId], id })
  if (view === undefined) throw notFound('Wallet')
  const provider = isServed(view.network, providers) ? providers(view.network.code, 'trongrid') : null
  const chain = provider === null ? null : await askChain(provider, view)
  const listed = view.held.filter(({ token }) => !token.is_spam)
  const results = await Promise.all(listed.map((held) => presentRow(held, chain, view.isBeingRead)))
  return { address: view.wallet.address, results: results.sort(byStanding) }
}

interface ChainView {
  readonly provider: HistoryProvider
  readonly address: string
  readonly account: ReadonlyMap<AssetId, bigint> | null
  readonly block: number
}

async function askChain(provider: HistoryProvider, { wallet }: WalletView): Promise<ChainView> {
  return guard(async () => {
    const { solid } = await provider.fetchHeads()
    return {
      provider,
      address: wallet.address,
      block: solid.number,
      account: await askAccount(provider, wallet.address),
    }
  })
}

async function askAccount(
  provider: HistoryProvider,
  address: string,
): Promise<ReadonlyMap<AssetId, bigint> | null> {
  try {
    const account = parseAccount(await provider.fetchAccount(address))
    return account.ok ? account.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

/** A provider that does not answer is said to be unavailable, in words a person can read. */
async function guard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError) throw new Refused(502, `Chain unavailable: ${error.reason}`)
    throw error
  }
}

async function presentRow(
  held: HeldToken,
  chain: ChainView | null,
  isBeingRead: boolean,
): Promise<Status['results'][number]> {
  const { token } = held
  const units = chain === null ? null : await guard(() => balanceOnChain(chain, token.asset))
  const text = (value: bigint | string | null) =>
    value === null ? null : formatUnits(BigInt(value), token.decimals)
  return {
    token_id: token.id,
    token_symbol: token.symbol,
    decimals: token.decimals,
    contract_address: token.contract_address,
    is_unknown: !token.is_known,
    db_balance: formatUnits(BigInt(held.books_units), token.decimals),
    current_chain_balance: text(units),
    last_reconciled_chain_balance: text(held.reconciled_units),
    last_reconciled_at: held.reconciled_at?.toISOString() ?? null,
    as_of_block: chain?.block ?? null,
    is_equal: units === null ? null : units === BigInt(held.books_units),
    state: balanceState({
      booksUnits: BigInt(held.books_units),
      chainUnits: units,
      hasAgreed: hasAgreed(held),
      isBeingRead,
    }),
  }
}

async function balanceOnChain(
  { provider, address, account }: ChainView,
  asset: AssetId,
): Promise<bigint | null> {
  if (!asset.startsWith('trc20:')) return account === null ? null : (account.get(asset) ?? 0n)
  try {
    const parameter = toHex41(address).slice(2).padStart(64, '0')
    const answer = parseUintCall(
      await provider.fetchCall(asset.slice('trc20:'.length), 'balanceOf(address)', parameter, address),
    )
    return answer.ok ? answer.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

/** Native first, then what the catalogue knows, then by symbol. */
function byStanding(a: Status['results'][number], b: Status['results'][number]): number {
  const standing = (row: typeof a) => (row.contract_address === null ? 0 : row.is_unknown ? 2 : 1)
  return standing(a) - standing(b) || a.token_symbol.localeCompare(b.token_symbol, 'en')
}

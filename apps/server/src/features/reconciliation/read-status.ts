/** Books and chain side by side, with the chain read at this moment. Both are as of solid blocks. Where the chain cannot
 *  answer, the result is null and never a match. */
import { type Balances, chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { type AssetId, balanceState, formatUnits } from '@holdfast/ledger'
import { type HistoryProvider, ProviderError, readAnswer } from '@holdfast/providers'
import { type HeldToken, listWalletViews } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { hasAgreed } from '../wallets/present.ts'

type Status = ApiReply<'getReconciliationStatus'>

export async function readStatus(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Status> {
  const [view] = await listWalletViews(db, { organisationIds: [organisationId], id })
  if (view === undefined) throw notFound('wallet')
  const [provider] = providers(view.network.code)
  const { history } = chainOf(view.network.chain)
  const chain =
    provider === undefined || history === null
      ? null
      : await askChain({ provider, balances: history.balances, address: view.wallet.address })
  const listed = view.held.filter(({ token }) => !token.is_spam)
  const results = await Promise.all(listed.map((held) => presentRow(held, chain, view.isBeingRead)))
  return { address: view.wallet.address, results: results.sort(byStanding) }
}

interface Source {
  readonly provider: HistoryProvider
  readonly balances: Balances
  readonly address: string
}

interface ChainView extends Source {
  /** Null when the provider has no account state. */
  readonly holdings: ReadonlyMap<AssetId, bigint> | null
  readonly block: number
}

async function askChain(source: Source): Promise<ChainView> {
  const { provider, balances, address } = source
  return guard(async () => {
    const { solid } = await provider.fetchHeads()
    const question = balances.holdingsQuestion(address)
    const holdings = await readAnswer(provider, question, (body) => balances.parseHoldings(body))
    return { ...source, block: solid.number, holdings }
  })
}

/** A silent provider becomes a refusal with an explanation. */
async function guard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError) throw refusal('CHAIN_UNAVAILABLE', { why: error.fault })
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

async function balanceOnChain(chain: ChainView, asset: AssetId): Promise<bigint | null> {
  const { provider, balances, address, holdings } = chain
  const question = balances.question(asset, address)
  if (question === null) return holdings === null ? null : (holdings.get(asset) ?? 0n)
  return readAnswer(provider, question, (body) => balances.parse(body))
}

/** Native asset first, then tokens of the catalogue, then by symbol. */
function byStanding(a: Status['results'][number], b: Status['results'][number]): number {
  const standing = (row: typeof a) => (row.contract_address === null ? 0 : row.is_unknown ? 2 : 1)
  return standing(a) - standing(b) || a.token_symbol.localeCompare(b.token_symbol, 'en')
}

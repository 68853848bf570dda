/** Books against chain, asset by asset, both as of solid blocks. A wallet goes on living while it is compared: a difference
 *  counts only after catching up once more did not explain it. */
import type { AssetId } from '@holdfast/ledger'
import { readAnswer } from '@holdfast/providers'
import { insertOutbox, transaction as commit, type Transaction } from '@holdfast/store'
import { type BookedBalance, listBookedBalances, listKnownAssets } from '@holdfast/store/read'
import {
  type ComparedBalance,
  insertBalanceCheck,
  settleFindings,
  upsertComparison,
  upsertResources,
} from '@holdfast/store/write'
import type { Differing, Point } from '../explain/search.ts'
import type { Pass } from './pass.ts'
import { balanceBell } from './running-balances.ts'

export type Outcome = 'match' | 'mismatch' | 'unknown'

export interface Comparison {
  /** Of what the catalogue knows. Any contract can claim to have paid: an unknown one is compared and decides nothing. */
  readonly outcome: Outcome
  /** Tokens that decide and differ. */
  readonly differing: readonly Differing[]
  readonly balances: readonly ComparedBalance[]
  /** Tokens that decide. */
  readonly deciding: ReadonlySet<string>
  /** What the chain said is true at some moment between these two solid blocks. */
  readonly asked: { readonly from: Point; readonly until: Point }
  /** There are more solid blocks now than when the history was read. */
  readonly hasMoved: boolean
}

export function compareWithChain(pass: Pass): Promise<Comparison> {
  return pass.clock.time('reconcile', async () => {
    const wasReadAt = pass.readUntil ?? pass.heads.solid.number
    const { solid } = await pass.provider.fetchHeads()
    const chain = await askHoldings(pass)
    const booked = await listBookedBalances(pass.db, {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
    })
    const compared = await pairUp(pass, booked, chain)
    pass.heads = await pass.provider.fetchHeads()
    return {
      ...judge(compared),
      balances: compared.map(({ balance }) => balance),
      asked: { from: pointOf(solid), until: pointOf(pass.heads.solid) },
      hasMoved: pass.heads.solid.number > wasReadAt,
    }
  })
}

const pointOf = ({ number, at }: { number: number; at: Date }): Point => ({ block: number, at })

interface Compared {
  readonly asset: AssetId
  readonly balance: ComparedBalance
  readonly isDeciding: boolean
}

function judge(compared: readonly Compared[]): Pick<Comparison, 'outcome' | 'differing' | 'deciding'> {
  const deciding = compared.filter(({ isDeciding }) => isDeciding)
  const differing = deciding.flatMap(({ asset, balance: { tokenId, booksUnits, chainUnits } }) =>
    chainUnits === null || chainUnits === booksUnits ? [] : [{ tokenId, asset, booksUnits, chainUnits }],
  )
  const isUnknown = deciding.some(({ balance }) => balance.chainUnits === null)
  return {
    outcome: differing.length > 0 ? 'mismatch' : isUnknown ? 'unknown' : 'match',
    differing,
    deciding: new Set(deciding.map(({ balance }) => balance.tokenId)),
  }
}

/** Null: the provider has no account state (a recording, a pruned node). */
async function askHoldings(pass: Pass): Promise<ReadonlyMap<AssetId, bigint> | null> {
  const { balances } = pass.history
  return readAnswer(pass.provider, balances.holdingsQuestion(pass.wallet.address), (told) =>
    balances.parseHoldings(told),
  )
}

async function pairUp(
  pass: Pass,
  booked: readonly BookedBalance[],
  chain: ReadonlyMap<AssetId, bigint> | null,
): Promise<Compared[]> {
  const native = pass.facts.native.asset
  const books = new Map(booked.map((balance) => [balance.asset, balance]))
  const held = [...(chain ?? [])]
    .filter(([asset, units]) => units > 0n || asset === native)
    .map(([asset]) => asset)
  // A list that hid every row of a token left no trace of it in the books: the catalogue's are asked for all the same.
  const listed = await listKnownAssets(pass.db, pass.network.id)
  const compared: Compared[] = []
  for (const asset of new Set([native, ...books.keys(), ...held, ...listed])) {
    const token = await pass.tokens.get(asset)
    // Excluded from the books, so there is nothing to compare.
    if (token.is_spam) continue
    const isDeciding = token.is_known
    const before = books.get(asset)
    // A wallet may hold what hundreds of unknown contracts sent; each is asked again only when it has moved or somebody asks.
    if (!isDeciding && before?.isUnmoved === true && pass.job.requested_by === null) continue
    const chainUnits = await askBalance(pass, asset, chain)
    const isNowhere = before === undefined && asset !== native && (chainUnits ?? 0n) === 0n
    if (isNowhere) continue
    compared.push({
      asset,
      balance: { tokenId: token.id, booksUnits: before?.units ?? 0n, chainUnits },
      isDeciding,
    })
  }
  return compared
}

async function askBalance(
  pass: Pass,
  asset: AssetId,
  holdings: ReadonlyMap<AssetId, bigint> | null,
): Promise<bigint | null> {
  const { balances } = pass.history
  const question = balances.question(asset, pass.wallet.address)
  if (question === null) return holdings === null ? null : (holdings.get(asset) ?? 0n)
  return readAnswer(pass.provider, question, (told) => balances.parse(told))
}

/** Remembers a comparison and what is left of the wallet's resources. */
export async function storeComparison(pass: Pass, comparison: Comparison): Promise<void> {
  await pass.clock.time('reconcile', async () => {
    const resources = await askResources(pass)
    await commit(pass.db, async (tx) => {
      const organisationId = pass.wallet.entity_id
      const { id: walletId } = pass.wallet
      const at = new Date()
      await upsertComparison(tx, {
        organisationId,
        walletId,
        block: comparison.asked.from.block,
        at,
        balances: comparison.balances,
      })
      await rememberTold(tx, pass, comparison, at)
      if (resources !== null) await upsertResources(tx, { organisationId, walletId, ...resources, at })
      await insertOutbox(tx, [balanceBell(pass)])
    })
  })
}

/** What the chain told, for whoever looks for the place of a later difference; what agrees again is settled. */
async function rememberTold(
  tx: Transaction,
  { wallet, provider }: Pass,
  { balances, deciding, asked, differing }: Comparison,
  at: Date,
): Promise<void> {
  const isDiffering = new Set(differing.map(({ tokenId }) => tokenId))
  const told = balances.filter(({ tokenId }) => deciding.has(tokenId))
  for (const { tokenId, chainUnits } of told)
    if (chainUnits !== null)
      await insertBalanceCheck(tx, {
        entity_id: wallet.entity_id,
        wallet_id: wallet.id,
        token_id: tokenId,
        block_number: asked.from.block,
        block_at: asked.from.at,
        until_block: asked.until.block,
        until_at: asked.until.at,
        chain_units: chainUnits,
        provider: provider.name,
        checked_at: at,
      })
  const equal = told.flatMap(({ tokenId, chainUnits }) =>
    chainUnits === null || isDiffering.has(tokenId) ? [] : [tokenId],
  )
  await settleFindings(tx, { organisationId: wallet.entity_id, walletId: wallet.id }, equal, at)
}

async function askResources(pass: Pass): Promise<{ energy: bigint; bandwidth: bigint } | null> {
  const { balances } = pass.history
  const question = balances.resourcesQuestion(pass.wallet.address)
  return question === null
    ? null
    : readAnswer(pass.provider, question, (told) => balances.parseResources(told))
}

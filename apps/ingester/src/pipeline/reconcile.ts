/** Compares the books with the chain, asset by asset, both as of solid blocks. A wallet may receive payments meanwhile: a
 *  difference counts only when reading the newest blocks does not explain it. */
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
import type { Differing, Point } from './differing.ts'
import type { Pass } from './pass.ts'
import { balanceNotification } from './running-balances.ts'

export type Outcome = 'match' | 'mismatch' | 'unknown'

export interface Comparison {
  /** Decided by the tokens that the catalogue knows. Any contract can claim a payment: an unknown token is compared and decides
   *  nothing. */
  readonly outcome: Outcome
  /** Tokens that decide and differ. */
  readonly differing: readonly Differing[]
  readonly balances: readonly ComparedBalance[]
  /** Tokens that decide. */
  readonly deciding: ReadonlySet<string>
  /** The balances were read at some moment between these two solid blocks. */
  readonly readBetween: { readonly from: Point; readonly until: Point }
  /** There are more solid blocks now than when the history was read. */
  readonly hasMoved: boolean
}

export type CompareNeeds = Pick<
  Pass,
  | 'clock'
  | 'db'
  | 'facts'
  | 'native'
  | 'heads'
  | 'history'
  | 'job'
  | 'network'
  | 'provider'
  | 'readUntil'
  | 'tokens'
  | 'wallet'
>

export function compareWithChain(pass: CompareNeeds): Promise<Comparison> {
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
      readBetween: { from: pointOf(solid), until: pointOf(pass.heads.solid) },
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
async function askHoldings(
  pass: Pick<Pass, 'history' | 'provider' | 'wallet'>,
): Promise<ReadonlyMap<AssetId, bigint> | null> {
  const { balances } = pass.history
  return readAnswer(pass.provider, balances.holdingsQuestion(pass.wallet.address), (response) =>
    balances.parseHoldings(response),
  )
}

async function pairUp(
  pass: Omit<CompareNeeds, 'clock' | 'heads' | 'readUntil'>,
  booked: readonly BookedBalance[],
  chain: ReadonlyMap<AssetId, bigint> | null,
): Promise<Compared[]> {
  const native = pass.native.asset
  const books = new Map(booked.map((balance) => [balance.asset, balance]))
  const held = [...(chain ?? [])]
    .filter(([asset, units]) => units > 0n || asset === native)
    .map(([asset]) => asset)
  // A list that left out every row of a token leaves no trace of it in the books, so the catalogue's tokens are compared too.
  const listed = await listKnownAssets(pass.db, pass.network.id)
  const compared: Compared[] = []
  for (const asset of new Set([native, ...books.keys(), ...held, ...listed])) {
    const token = await pass.tokens.get(asset)
    // Excluded from the books, so there is nothing to compare.
    if (token.is_spam) continue
    const isDeciding = token.is_known
    const before = books.get(asset)
    // A wallet may hold hundreds of unknown tokens; each is asked for again only when it has moved or a person requests it.
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
  pass: Pick<Pass, 'history' | 'provider' | 'wallet'>,
  asset: AssetId,
  holdings: ReadonlyMap<AssetId, bigint> | null,
): Promise<bigint | null> {
  const { balances } = pass.history
  const question = balances.question(asset, pass.wallet.address)
  if (question === null) return holdings === null ? null : (holdings.get(asset) ?? 0n)
  return readAnswer(pass.provider, question, (response) => balances.parse(response))
}

/** Stores a comparison and what is left of the wallet's resources. */
export async function storeComparison(
  pass: Pick<Pass, 'clock' | 'db' | 'history' | 'provider' | 'wallet'>,
  comparison: Comparison,
): Promise<void> {
  await pass.clock.time('reconcile', async () => {
    const resources = await askResources(pass)
    await commit(pass.db, async (tx) => {
      const organisationId = pass.wallet.entity_id
      const { id: walletId } = pass.wallet
      const at = new Date()
      await upsertComparison(tx, {
        organisationId,
        walletId,
        block: comparison.readBetween.from.block,
        at,
        balances: comparison.balances,
      })
      await storeChecks(tx, pass, comparison, at)
      if (resources !== null) await upsertResources(tx, { organisationId, walletId, ...resources, at })
      await insertOutbox(tx, [balanceNotification(pass)])
    })
  })
}

/** Stores the balances on the chain, which a later search for a difference uses, and closes findings that no longer hold. */
async function storeChecks(
  tx: Transaction,
  { wallet, provider }: Pick<Pass, 'provider' | 'wallet'>,
  { balances, deciding, readBetween, differing }: Comparison,
  at: Date,
): Promise<void> {
  const isDiffering = new Set(differing.map(({ tokenId }) => tokenId))
  const decisive = balances.filter(({ tokenId }) => deciding.has(tokenId))
  for (const { tokenId, chainUnits } of decisive)
    if (chainUnits !== null)
      await insertBalanceCheck(tx, {
        entity_id: wallet.entity_id,
        wallet_id: wallet.id,
        token_id: tokenId,
        block_number: readBetween.from.block,
        block_at: readBetween.from.at,
        until_block: readBetween.until.block,
        until_at: readBetween.until.at,
        chain_units: chainUnits,
        provider: provider.name,
        checked_at: at,
      })
  const equal = decisive.flatMap(({ tokenId, chainUnits }) =>
    chainUnits === null || isDiffering.has(tokenId) ? [] : [tokenId],
  )
  await settleFindings(tx, { organisationId: wallet.entity_id, walletId: wallet.id }, equal, at)
}

async function askResources(
  pass: Pick<Pass, 'history' | 'provider' | 'wallet'>,
): Promise<{ energy: bigint; bandwidth: bigint } | null> {
  const { balances } = pass.history
  const question = balances.resourcesQuestion(pass.wallet.address)
  return question === null
    ? null
    : readAnswer(pass.provider, question, (response) => balances.parseResources(response))
}

/** Books against chain, asset by asset, both as of solid blocks. A wallet goes on living while it is compared: a difference
 *  counts only after catching up once more did not explain it. */
import { nativeAsset, parseAccount, parseResources, parseUintCall, toHex41 } from '@holdfast/chains/tron'
import type { AssetId } from '@holdfast/ledger'
import { ProviderRefused } from '@holdfast/providers'
import { insertOutbox, transaction as commit } from '@holdfast/store'
import { type BookedBalance, listBookedBalances } from '@holdfast/store/read'
import { type ComparedBalance, upsertComparison, upsertResources } from '@holdfast/store/write'
import type { Pass } from './pass.ts'
import { balanceBell } from './running-balances.ts'

export type Outcome = 'match' | 'mismatch' | 'unknown'

export interface Comparison {
  /** Of what the catalogue knows. Any contract can claim to have paid: an unknown one is compared and decides nothing. */
  readonly outcome: Outcome
  /** Tokens that decide and differ. */
  readonly differing: readonly string[]
  readonly balances: readonly ComparedBalance[]
  /** What the chain said is true of this solid block or a later one. */
  readonly block: number
  /** There are more solid blocks now than when the history was read. */
  readonly hasMoved: boolean
}

export function compareWithChain(pass: Pass): Promise<Comparison> {
  return pass.clock.time('reconcile', async () => {
    const wasReadAt = pass.heads.solid.number
    const { solid } = await pass.provider.fetchHeads()
    const chain = await askChain(pass)
    const booked = await listBookedBalances(pass.db, {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
    })
    const compared = await pairUp(pass, booked, chain)
    pass.heads = await pass.provider.fetchHeads()
    return {
      ...judge(compared),
      balances: compared.map(({ balance }) => balance),
      block: solid.number,
      hasMoved: pass.heads.solid.number > wasReadAt,
    }
  })
}

interface Compared {
  readonly balance: ComparedBalance
  readonly isDeciding: boolean
}

function judge(compared: readonly Compared[]): Pick<Comparison, 'outcome' | 'differing'> {
  const deciding = compared.filter(({ isDeciding }) => isDeciding).map(({ balance }) => balance)
  const differing = deciding.filter(
    ({ booksUnits, chainUnits }) => chainUnits !== null && chainUnits !== booksUnits,
  )
  const isUnknown = deciding.some(({ chainUnits }) => chainUnits === null)
  return {
    outcome: differing.length > 0 ? 'mismatch' : isUnknown ? 'unknown' : 'match',
    differing: differing.map(({ tokenId }) => tokenId),
  }
}

/** Null: the provider has no account state (a recording, a pruned node). */
async function askChain(pass: Pass): Promise<ReadonlyMap<AssetId, bigint> | null> {
  try {
    const account = parseAccount(await pass.provider.fetchAccount(pass.wallet.address))
    return account.ok ? account.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

async function pairUp(
  pass: Pass,
  booked: readonly BookedBalance[],
  chain: ReadonlyMap<AssetId, bigint> | null,
): Promise<Compared[]> {
  const books = new Map(booked.map((balance) => [balance.asset, balance]))
  const held = [...(chain ?? [])]
    .filter(([asset, units]) => units > 0n || asset === nativeAsset)
    .map(([asset]) => asset)
  const compared: Compared[] = []
  for (const asset of new Set([nativeAsset, ...books.keys(), ...held])) {
    const token = await pass.tokens.get(asset)
    const isDeciding = token.is_known && !token.is_spam
    const before = books.get(asset)
    const isSettled = before !== undefined && before.chainUnits === before.units
    // A wallet may hold the spam of hundreds of contracts; each is asked again only when it has moved or somebody asks.
    if (!isDeciding && isSettled && pass.job.requested_by === null) continue
    const chainUnits = asset.startsWith('trc20:')
      ? await askContract(pass, asset)
      : (chain?.get(asset) ?? (chain === null ? null : 0n))
    compared.push({
      balance: { tokenId: token.id, booksUnits: before?.units ?? 0n, chainUnits },
      isDeciding,
    })
  }
  return compared
}

async function askContract(pass: Pass, asset: AssetId): Promise<bigint | null> {
  const contract = asset.slice('trc20:'.length)
  const parameter = toHex41(pass.wallet.address).slice(2).padStart(64, '0')
  try {
    const answer = parseUintCall(
      await pass.provider.fetchCall(contract, 'balanceOf(address)', parameter, pass.wallet.address),
    )
    return answer.ok ? answer.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
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
        block: comparison.block,
        at,
        balances: comparison.balances,
      })
      if (resources !== null) await upsertResources(tx, { organisationId, walletId, ...resources, at })
      await insertOutbox(tx, [balanceBell(pass)])
    })
  })
}

async function askResources(pass: Pass): Promise<{ energy: bigint; bandwidth: bigint } | null> {
  try {
    const resources = parseResources(await pass.provider.fetchResources(pass.wallet.address))
    return resources.ok ? resources.value : null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

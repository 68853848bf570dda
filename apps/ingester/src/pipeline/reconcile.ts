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
  readonly outcome: Outcome
  readonly balances: readonly ComparedBalance[]
}

export function compareWithChain(pass: Pass): Promise<Comparison> {
  return pass.clock.time('reconcile', async () => {
    pass.heads = await pass.provider.fetchHeads()
    const chain = await askChain(pass)
    const booked = await listBookedBalances(pass.db, {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
    })
    const balances = await pairUp(pass, booked, chain)
    return { outcome: outcomeOf(balances), balances }
  })
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
): Promise<ComparedBalance[]> {
  const books = new Map(booked.map((balance) => [balance.asset, balance.units]))
  const held = [...(chain ?? [])]
    .filter(([asset, units]) => units > 0n || asset === nativeAsset)
    .map(([asset]) => asset)
  const assets = new Set([nativeAsset, ...books.keys(), ...held])
  const compared: ComparedBalance[] = []
  for (const asset of assets) {
    const token = await pass.tokens.get(asset)
    const chainUnits = asset.startsWith('trc20:')
      ? await askContract(pass, asset)
      : (chain?.get(asset) ?? (chain === null ? null : 0n))
    compared.push({ tokenId: token.id, booksUnits: books.get(asset) ?? 0n, chainUnits })
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

function outcomeOf(balances: readonly ComparedBalance[]): Outcome {
  if (balances.some(({ booksUnits, chainUnits }) => chainUnits !== null && chainUnits !== booksUnits))
    return 'mismatch'
  return balances.some(({ chainUnits }) => chainUnits === null) ? 'unknown' : 'match'
}

/** Remembers a comparison and what is left of the wallet's resources. */
export async function storeComparison(pass: Pass, comparison: Comparison): Promise<void> {
  await pass.clock.time('reconcile', async () => {
    const resources = await askResources(pass)
    await commit(pass.db, async (tx) => {
      const organisationId = pass.wallet.entity_id
      const { id: walletId } = pass.wallet
      const at = new Date()
      const block = pass.heads.solid.number
      await upsertComparison(tx, { organisationId, walletId, block, at, balances: comparison.balances })
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

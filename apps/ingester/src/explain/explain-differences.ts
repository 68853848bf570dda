/** After a comparison that stays a mismatch: finds and stores each differing token's first event, and repairs what may be
 *  repaired without a request. Returns whether the books have changed. */
import { transaction as commit } from '@holdfast/store'
import { type Finding, findFinding } from '@holdfast/store/read'
import { alignBooksBalances, forgetBrokenBalances, saveFinding } from '@holdfast/store/write'
import { faultOfError } from '../fault-of-error.ts'
import type { Pass } from '../pipeline/pass.ts'
import type { Comparison } from '../pipeline/reconcile.ts'
import { bringBalancesForward } from '../pipeline/running-balances.ts'
import { explain } from './explain.ts'
import { isHarmless, repair, type RepairNeeds } from './repair.ts'
import type { Differing } from '../pipeline/differing.ts'
import { ImpossibleAnswer, type SearchNeeds } from './search.ts'

type ExplainNeeds = RepairNeeds & SearchNeeds & Pick<Pass, 'readUntil'>

export async function explainDifferences(pass: ExplainNeeds, { differing }: Comparison): Promise<boolean> {
  let hasChanged = false
  for (const token of differing) {
    try {
      if (await explainOne(pass, token)) hasChanged = true
    } catch (error) {
      // This provider cannot explain this token; the other tokens are still explained.
      if (!(error instanceof ImpossibleAnswer)) throw error
      pass.tally.note('', faultOfError(error))
    }
  }
  return hasChanged
}

async function explainOne(pass: ExplainNeeds, differing: Differing): Promise<boolean> {
  const finding = await nameFirst(pass, differing)
  const isAllowed =
    finding !== null && isHarmless(finding) && (pass.wallet.repairs_itself || pass.job.kind === 'repair')
  if (!isAllowed) return false
  return repair(pass, finding, { isRequested: false })
}

async function nameFirst(
  pass: SearchNeeds & Pick<Pass, 'clock' | 'readUntil'>,
  differing: Differing,
): Promise<Finding | null> {
  const found = await pass.clock.time('reconcile', () => explain(pass, differing))
  if (found === null) return null
  // An event of a block that this pass has not read is late, not missing.
  const isUnread = found.kind === 'missing' && Number(found.block_number) > (pass.readUntil ?? 0)
  if (isUnread) return null
  const id = await commit(pass.db, (tx) => saveFinding(tx, found, new Date()))
  return (await findFinding(pass.db, { organisationId: found.entity_id, id })) ?? null
}

/** Checks the arithmetic of the books without a provider. Balances that do not add up are computed again. */
export async function checkArithmetic(pass: Pick<Pass, 'clock' | 'db' | 'wallet'>): Promise<void> {
  const scope = { organisationId: pass.wallet.entity_id, walletId: pass.wallet.id }
  const broken = await commit(pass.db, (tx) => forgetBrokenBalances(tx, scope))
  if (broken.length > 0) await bringBalancesForward(pass)
  await commit(pass.db, (tx) => alignBooksBalances(tx, scope, new Date()))
}

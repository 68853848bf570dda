/** The pass that a wallet needs now, if any: new transactions first, then all books, then balances alone. */
import { premium, standard } from '@holdfast/ledger'
import type { JobKind } from '@holdfast/store'
import type { FollowedWallet } from '@holdfast/store/read'

type Looked = Pick<FollowedWallet, 'hasPending' | 'isPremium' | 'comparedAt' | 'reconciledAt'>

export function jobDue(
  wallet: Looked,
  { hasNewBlocks, now }: { hasNewBlocks: boolean; now: Date },
): JobKind | null {
  const { checkMs, reconcileMs } = wallet.isPremium ? premium : standard
  const since = (at: Date) => now.getTime() - at.getTime()
  if (hasNewBlocks || wallet.hasPending) return 'orchestrate'
  if (since(wallet.reconciledAt) >= reconcileMs) return 'reconcile'
  return since(wallet.comparedAt) >= checkMs ? 'check' : null
}

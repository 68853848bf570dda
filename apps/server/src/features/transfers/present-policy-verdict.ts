import { type ApiReply, plainEnglish, renderRefusal } from '@holdfast/contract'
import { dollarText } from '@holdfast/ledger'
import { bundleOf } from '../policies/bundle-of.ts'
import { reasonOfWait } from '../policies/reason-of-wait.ts'
import type { Judged } from './gate.ts'

export function presentPolicyVerdict(judged: Judged): ApiReply<'estimateTransfer'>['policy'] {
  const { policy, neededApprovals, isRoleBound, worth, used, refusals, waits } = judged
  const limits = policy === null ? null : bundleOf(policy).app.limits
  const dollars = (micros: bigint | null) => (limits === null || micros === null ? null : dollarText(micros))
  return {
    version: policy?.version ?? null,
    approvals_needed: neededApprovals,
    is_role_bound: isRoleBound,
    worth_usd: dollars(worth),
    used_usd: dollars(used),
    per_tx_cap_usd: limits === null ? null : String(limits.perTxCapUSD),
    daily_cap_usd: limits === null ? null : String(limits.dailyCapUSD),
    refusals: refusals.map((refusal) => ({ ...refusal, reason: renderRefusal(refusal, plainEnglish) })),
    waits: waits.map((wait) => ({
      ...wait,
      reason: renderRefusal(reasonOfWait(wait), plainEnglish),
    })),
  }
}

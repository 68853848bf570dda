import type { ReplacementKind } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { formatUnits, nativeOfNetwork } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../../context.ts'
import { bodyOf, Refused } from '../../../http/refusal.ts'
import type { Verb } from '../../../http/verb.ts'
import { withNodeRefusals } from '../../../node-answers.ts'
import { authoriseTransfer } from '../authorise-transfer.ts'
import { intentOf } from '../intent-of.ts'
import { nodeOf } from '../node.ts'
import { presentGasTerms } from '../present.ts'
import { assertReplaceable } from './assert-replaceable.ts'
import { type Attempt, attemptsOf, nextAttemptOf } from './attempts-of.ts'
import { noFeeRoom } from './no-fee-room.ts'
import { planReplacement } from './plan-replacement.ts'

type Reply = ApiReply<'showReplacements'>

export const showReplacements: Verb<'showReplacements', 'db' | 'nodes'> = async (context, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'read organisation', request.params.id)
  const attempts = await attemptsOf(context.db, view)
  const { decimals } = nativeOfNetwork(view)
  const isOpen = view.status === 'broadcasted' && view.settled_at === null
  const offer = (kind: ReplacementKind) =>
    isOpen ? withNodeRefusals(offerOf(context, view, { kind, attempts })) : Promise.resolve(null)
  return {
    attempts: attempts.length > 1 ? attempts.map((attempt) => presentAttempt(view, attempt)) : [],
    fee_ceiling: formatUnits(intentOf(view).feeCeiling, decimals),
    pay: await offer('pay'),
    cancel: await offer('cancel'),
  }
}

async function offerOf(
  context: Pick<Context, 'nodes'>,
  view: TransferRequestView,
  { kind, attempts }: { readonly kind: ReplacementKind; readonly attempts: readonly Attempt[] },
): Promise<NonNullable<Reply['pay']>> {
  const { number: attempt, open } = nextAttemptOf(attempts, kind)
  const { decimals } = nativeOfNetwork(view)
  try {
    const replacements = assertReplaceable(view, kind)
    // Bytes that a signer has received are signed as they are.
    const others = attempts.filter((earlier) => earlier.number !== open?.number)
    const planned = await planReplacement(
      { node: nodeOf(context, view), intent: intentOf(view), view, replacements, attempts: others },
      kind,
    )
    if (!planned.isPossible) throw noFeeRoom(view, planned)
    const { most, earlierMost } = planned
    return {
      attempt,
      most: formatUnits(most, decimals),
      more: formatUnits(most > earlierMost ? most - earlierMost : 0n, decimals),
      why: null,
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { attempt, most: null, more: null, why: { ...bodyOf(error) } }
  }
}

function presentAttempt(view: TransferRequestView, attempt: Attempt): Reply['attempts'][number] {
  const { number, kind, tx_hash, requested_by: id, requester: name, created_at, sent_at, fate } = attempt
  return {
    number,
    kind,
    tx_hash,
    by: id === null ? null : { id, name },
    at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    gas_terms: presentGasTerms({ ...view, unsigned: attempt.unsigned }),
    fate,
  }
}

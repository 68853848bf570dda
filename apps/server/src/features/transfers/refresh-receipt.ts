import type { Ending, TransferReceipt as ParsedReceipt } from '@holdfast/chains'
import { reason, type RefusalBody } from '@holdfast/contract'
import type { Fate } from '@holdfast/ledger'
import { answer, ProviderError, type TransferNode } from '@holdfast/providers'
import { transaction, type TransferReceipt } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, settleTransferAttempts, type TransferChange } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { announceTransfer } from './announce-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { readAnswer } from '../../node-answers.ts'
import { nodeOf, transfersOf } from './node.ts'
import { noteStep } from './note-step.ts'
import { nothingYet } from './nothing-yet.ts'
import { type Attempt, attemptsOf, columnsOfAttempt, type DescribedAttempt } from './replacing/attempts-of.ts'
import { fateOfAttempts } from './replacing/fate-of-attempts.ts'
import { conflictEnd } from './signing/end-of-bytes.ts'

/** Queries the chain about a broadcast transfer and stores the answer. Only a solid block is final; a transaction in no
 *  block once its bytes have expired for good will never be in one. The chain includes at most one of the attempts of a replaced
 *  transfer, and that one decides. A null `who` stands for the server itself. */
export async function refreshReceipt(
  context: Pick<Context, 'db' | 'nodes'>,
  who: Who | null,
  view: TransferRequestView,
): Promise<void> {
  if (view.status !== 'broadcasted' || view.settled_at !== null || view.tx_hash === null) return
  const node = nodeOf(context, view)
  const attempts = await attemptsOf(context.db, view)
  const found = await fateOfAttempts(node, view, attempts)
  const store = (finding: Finding) => storeFinding(context, who, view, finding)
  const possible = found.included === null ? signedOf(view, attempts) : [found.included]
  for (const ask of ['receipt', 'unsolid-receipt'] as const)
    for (const attempt of possible) {
      const receipt = await receiptOf(node, view, { ask, hash: attempt.tx_hash })
      if (receipt !== null) return store(findingOf(receipt, { isSolid: ask === 'receipt', attempt, view }))
    }
  if (found.fate === 'dead' && found.endsBy !== null) return store(endsBy(found.endsBy))
  if (found.fate === 'open') await sendAgain(node, possible)
  await store({ end: null, change: { ...takenBack(view, found.fate), receipt_at: new Date() } })
}

type Sent = DescribedAttempt & { readonly tx_hash: string }

/** Newest first, because the chain includes the one that pays the most. */
function signedOf(view: TransferRequestView, attempts: readonly Attempt[]): Sent[] {
  const signed = attempts.flatMap(({ tx_hash, ...attempt }) =>
    tx_hash === null ? [] : [{ ...attempt, tx_hash }],
  )
  // Bytes of an earlier version, whose end is not known.
  if (signed.length === 0 && view.tx_hash !== null)
    return [
      {
        ...view,
        number: view.attempt,
        kind: 'pay',
        unsigned: view.unsigned ?? Buffer.alloc(0),
        tx_hash: view.tx_hash,
      },
    ]
  return signed.toReversed()
}

async function receiptOf(
  node: TransferNode,
  view: TransferRequestView,
  { ask, hash }: { readonly ask: 'receipt' | 'unsolid-receipt'; readonly hash: string },
): Promise<ParsedReceipt | null> {
  const receipt = await answer(node, { ask, hash })
  return receipt === null ? null : readAnswer(transfersOf(view).parseReceipt(receipt, hash))
}

type Finding =
  | { readonly end: null; readonly change: TransferChange }
  | { readonly end: 'confirm'; readonly change: TransferChange; readonly included: number }
  | {
      readonly end: 'fail' | 'expire'
      readonly change: TransferChange
      readonly failure: RefusalBody
      /** Null: the chain has included no attempt. */
      readonly included: number | null
    }

function endsBy(by: Ending['by']): Finding {
  const { code, failure } =
    by === 'conflict' ? conflictEnd : { code: 'EXPIRED', failure: reason('NOT_TAKEN_IN_TIME') }
  return { end: 'expire', change: { failure_code: code }, failure, included: null }
}

function findingOf(
  receipt: ParsedReceipt,
  {
    isSolid,
    attempt,
    view,
  }: { readonly isSolid: boolean; readonly attempt: Sent; readonly view: TransferRequestView },
): Finding {
  const { number, kind, tx_hash } = attempt
  const stored: TransferReceipt = {
    // A cancellation that succeeds pays nothing.
    state: !isSolid ? 'pending' : receipt.isSuccess && kind === 'pay' ? 'confirmed' : 'failed',
    block: receipt.blockNumber,
    bandwidth: String(receipt.bandwidthUsed),
    energy: String(receipt.energyUsed),
    bandwidth_fee: String(receipt.bandwidthFee),
    energy_fee: String(receipt.energyFee),
    ...(receipt.gas !== null && {
      gas: { used: String(receipt.gas.used), price: String(receipt.gas.price) },
    }),
    burned: String(receipt.burned),
    result: receipt.result,
  }
  const change = {
    ...(number !== view.attempt && columnsOfAttempt(attempt)),
    tx_hash,
    receipt: JSON.stringify(stored),
    receipt_at: new Date(),
  }
  if (!isSolid) return { end: null, change }
  if (kind === 'cancel') {
    const failure = reason('TRANSFER_CANCELLED_ON_CHAIN')
    return {
      end: 'fail',
      change: { ...change, failure_code: 'CANCELLED_ON_CHAIN' },
      failure,
      included: number,
    }
  }
  if (receipt.isSuccess) return { end: 'confirm', change, included: number }
  const failure = reason('CHAIN_UNDID', { answer: receipt.message ?? receipt.result })
  return { end: 'fail', change: { ...change, failure_code: receipt.result }, failure, included: number }
}

/** A reorganisation replaced the block that contained it, and no block has used what its bytes need. */
function takenBack(
  { receipt }: TransferRequestView,
  fate: Fate | undefined,
): Pick<TransferChange, 'receipt'> {
  if (fate !== 'open' || receipt === null || receipt.block === null) return {}
  return { receipt: JSON.stringify({ ...nothingYet, taken_back_from: receipt.block }) }
}

/** Submits the same bytes once more to a node that does not have them; the next look shows the result. A node that refuses the newest
 *  attempt may still take an earlier one. */
async function sendAgain(node: TransferNode, sent: readonly Sent[]): Promise<void> {
  for (const { signed } of sent) {
    if (signed === null) continue
    try {
      await node.broadcast(signed)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  }
}

async function storeFinding(
  { db }: Pick<Context, 'db'>,
  who: Who | null,
  view: TransferRequestView,
  finding: Finding,
): Promise<void> {
  const { change } = finding
  await transaction(db, async (tx) => {
    const row = await lockTransferRequest(tx, view)
    // A concurrent request was faster.
    if (row === undefined || row.version !== view.version) return
    if (finding.end === null) {
      await announceTransfer(tx, await changeTransfer(tx, view, change), { who, verb: null })
      return
    }
    const failure = finding.end === 'fail' || finding.end === 'expire' ? finding.failure : null
    const settled = {
      ...change,
      ...(failure === null ? {} : keptRefusal('failure', failure)),
      settled_at: new Date(),
      // A replacement that is under way has no further effect.
      claim_id: null,
      claimed_until: null,
    }
    const after =
      finding.end === 'confirm'
        ? await changeTransfer(tx, view, settled)
        : await moveTransfer(tx, view, finding.end, settled)
    await settleTransferAttempts(tx, view, finding.included)
    await noteStep(
      tx,
      view,
      failure === null
        ? { category: 'tron_api', step: 'confirmed', message: reason('STEP_CONFIRMED') }
        : { category: 'tron_api', level: 'error', step: 'failed', message: failure },
    )
    await announceTransfer(tx, after, {
      who,
      verb: finding.end === 'confirm' ? null : 'failed',
      before: view,
    })
  })
}

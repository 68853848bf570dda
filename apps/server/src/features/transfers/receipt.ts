/** What the chain says of a transfer. Only a solid block ends the question; what is in none by the time the bytes have expired
 *  for good never will be. */
import { parseTransferReceipt } from '@holdfast/chains/tron'
import type { SolidState } from '@holdfast/ledger'
import { ProviderError, type TransferNode } from '@holdfast/providers'
import { transaction, type TransferReceipt } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import {
  insertTransferStep,
  lockTransferRequest,
  type TransferChange,
  updateTransferRequest,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { nodeOf, told } from './node.ts'
import { presentTransfer } from './present.ts'
import { announce, readTransfer } from './request.ts'

/** A node that balances its load may answer from a machine that is behind by so much. */
const marginMs = 60_000

/** The height is asked before the transaction: what comes between counts as seen. */
export async function chainFactsOf(
  node: TransferNode,
  { phase, tx_hash }: Pick<TransferRequestView, 'phase' | 'tx_hash'>,
): Promise<SolidState> {
  if (tx_hash === null || phase === null || phase === 'claimed')
    return { solidAt: null, isInSolidBlock: null }
  const { solid } = await node.fetchHeads()
  const isInSolidBlock = (await node.fetchReceipt(tx_hash)) !== null
  return { solidAt: new Date(solid.at.getTime() - marginMs), isInSolidBlock }
}

/** Asks the chain about a broadcast transfer and writes down what is new. */
export async function refreshReceipt(
  context: Context,
  who: Who | null,
  view: TransferRequestView,
): Promise<void> {
  if (view.status !== 'broadcasted' || view.settled_at !== null || view.tx_hash === null) return
  const node = nodeOf(context, view)
  const { solidAt } = await chainFactsOf(node, view)
  const solid = await node.fetchReceipt(view.tx_hash)
  if (solid !== null) return settle(context, who, view, told(parseTransferReceipt(solid, view.tx_hash)), true)
  const unsolid = await node.fetchUnsolidReceipt(view.tx_hash)
  if (unsolid !== null)
    return settle(context, who, view, told(parseTransferReceipt(unsolid, view.tx_hash)), false)
  const isDead = solidAt !== null && view.expiration !== null && solidAt >= view.expiration
  if (isDead) return write(context, who, view, gone)
  await sendAgain(node, view)
  await write(context, who, view, { receipt_at: new Date() })
}

const gone: TransferChange = {
  status: 'failed',
  failure_code: 'EXPIRED',
  failure: 'The chain has not taken it before its time was over. Ask for a new transfer.',
}

type Told = Extract<ReturnType<typeof parseTransferReceipt>, { ok: true }>['value']

async function settle(
  context: Context,
  who: Who | null,
  view: TransferRequestView,
  said: Told,
  isSolid: boolean,
): Promise<void> {
  const receipt: TransferReceipt = {
    state: isSolid ? (said.isSuccess ? 'confirmed' : 'failed') : 'pending',
    block: said.blockNumber,
    bandwidth: String(said.bandwidthUsed),
    energy: String(said.energyUsed),
    bandwidth_fee: String(said.bandwidthFee),
    energy_fee: String(said.energyFee),
    burned: String(said.burned),
    result: said.result,
  }
  const stored = { receipt: JSON.stringify(receipt), receipt_at: new Date() }
  if (!isSolid) return write(context, who, view, stored)
  const failure = `The chain undid it: ${said.message ?? said.result}.`
  const failed = { status: 'failed' as const, failure_code: said.result, failure }
  await write(context, who, view, { ...stored, settled_at: new Date(), ...(said.isSuccess ? {} : failed) })
}

/** A node that does not know it is given the same bytes once more; what it says is seen at the next look. */
async function sendAgain(node: TransferNode, { signed, expiration }: TransferRequestView): Promise<void> {
  if (signed === null || expiration === null || expiration <= new Date()) return
  try {
    await node.broadcast(signed)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

async function write(
  { db }: Context,
  who: Who | null,
  { entity_id, id, version }: TransferRequestView,
  change: TransferChange,
): Promise<void> {
  const place = { entity_id, id }
  const hasFailed = change.status === 'failed'
  const isOver = hasFailed || (change.settled_at ?? null) !== null
  await transaction(db, async (tx) => {
    const row = await lockTransferRequest(tx, place)
    // Somebody else asked at the same time and was faster.
    if (row === undefined || row.version !== version) return
    const before = presentTransfer(await readTransfer(tx, place))
    await updateTransferRequest(tx, place, { ...change, ...(isOver ? { settled_at: new Date() } : {}) })
    if (isOver)
      await insertTransferStep(tx, {
        entity_id,
        request_id: id,
        session_id: null,
        category: 'tron_api',
        level: hasFailed ? 'error' : 'info',
        step: hasFailed ? 'failed' : 'confirmed',
        message: hasFailed ? (change.failure ?? 'Failed.') : 'It is in a solid block.',
      })
    await announce(tx, who, place, hasFailed ? 'failed' : null, before)
  })
}

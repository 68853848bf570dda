import { reason } from '@holdfast/contract'
import { nativeOfNetwork } from '@holdfast/ledger'
import { listConflictKeys, type TransferRequestView } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { refusal } from '../../../http/refusal.ts'
import { assertSameChain } from '../../networks/chain-identity.ts'
import { assertContractAgrees } from '../../tokens/contract-facts.ts'
import { readAnswer } from '../../../node-answers.ts'
import { fetchIngredients } from '../estimate.ts'
import { statedOf } from '../intent-of.ts'
import { transfersOf } from '../node.ts'
import { reasonOfFailure } from '../reason-of-failure.ts'
import { assertNoneSigned } from '../same-transfer.ts'
import { advanceSigning } from './advance-signing.ts'
import { assertMayTakeKey } from './assert-may-take-key.ts'
import { columnsOf } from './built-transfer.ts'
import type { Flow } from './flow.ts'

/** Builds the exact bytes of the transfer and stores them. Every later attempt uses these bytes. */
export async function buildBytes(flow: Flow, view: TransferRequestView): Promise<TransferRequestView> {
  const { node, intent } = flow
  const transfers = transfersOf(view)
  const native = nativeOfNetwork(view)
  await assertSameChain(flow.context, {
    code: view.network_code,
    name: view.network_name,
    chain: view.chain,
    chain_id: intent.network.slice(intent.network.indexOf(':') + 1),
  })
  await assertContractAgrees(node, view, statedOf(view, intent))
  const answers = await fetchIngredients(node, transfers, intent)
  const [failure] = readAnswer(transfers.estimate(intent, answers, intent.feeCeiling)).failures
  if (failure !== undefined)
    throw refusal('WOULD_FAIL_UNSIGNED', { why: reasonOfFailure(failure, native.symbol) })
  // The wallet's lock keeps its other transfers from taking a conflict key.
  const built = await advanceSigning(flow, view, async (tx, before) => {
    await lockRows(tx, 'wallets', { entity_id: view.entity_id, id: view.wallet_id })
    await assertNoneSigned(tx, view, intent)
    const inUse = await listConflictKeys(tx, { ...before, exceptId: before.id })
    const transfer = readAnswer(transfers.build(intent, answers, new Date(), inUse))
    assertMayTakeKey(before, transfer, inUse)
    const change = columnsOf(transfer)
    const { tx_hash, expiration } = change
    return {
      change: { phase: 'built', ...change },
      step: {
        category: 'tron_api',
        step: 'built',
        message: reason('STEP_BUILT'),
        details: {
          tx_hash,
          reference_block: transfer.reference,
          expiration: expiration?.toISOString() ?? null,
          conflict_key: transfer.conflictKey,
        },
      },
    }
  })
  flow.onPoint?.('built')
  return built
}

import type { TransferRequestView } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { Refused } from '../../../http/refusal.ts'
import { assertSameChain } from '../../networks/chain-identity.ts'
import { assertContractAgrees } from '../../tokens/contract-facts.ts'
import { readAnswer } from '../../networks/node-answers.ts'
import { fetchIngredients } from '../estimate.ts'
import { statedOf } from '../intent-of.ts'
import { transfersOf } from '../node.ts'
import { assertNoneSigned } from '../same-transfer.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'

/** Builds the exact bytes of the transfer and stores them. Every later attempt uses these bytes. */
export async function buildBytes(flow: Flow, view: TransferRequestView): Promise<TransferRequestView> {
  const { node, intent } = flow
  const transfers = transfersOf(view)
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
    throw new Refused(
      409,
      `This transfer would fail. ${failure.reason} Nothing was signed; it can be tried again.`,
    )
  const {
    bytes,
    hash: tx_hash,
    reference,
    expiresAt: expiration,
  } = readAnswer(transfers.build(intent, answers, new Date()))
  const built = await advanceSigning(flow, view, {
    change: { phase: 'built', unsigned: Buffer.from(bytes), expiration, tx_hash },
    step: {
      category: 'tron_api',
      step: 'built',
      message: 'The exact bytes are built and stored.',
      data: { tx_hash, reference_block: reference, expiration: expiration.toISOString() },
    },
    inside: async (tx) => {
      await lockRows(tx, 'wallets', { entity_id: view.entity_id, id: view.wallet_id })
      await assertNoneSigned(tx, view, intent)
    },
  })
  flow.onPoint?.('built')
  return built
}

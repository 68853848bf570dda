import type { Ending } from '@holdfast/chains'
import type { Fate } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { fetchAnswers } from './fetch-answers.ts'
import { transfersOf } from './node.ts'
import { builtTransferOf } from './signing/built-transfer.ts'

export interface FateOfBytes {
  readonly fate: Fate
  readonly endsBy: Ending['by']
  /** The hash that the bytes have on the chain: another than the stored one where they were signed twice. */
  readonly tx_hash: string | null
}

/** The state of a transfer's bytes on the chain. Null when none are stored, or their end is unknown. */
export async function fateOfBytes(
  node: TransferNode,
  view: TransferRequestView,
): Promise<FateOfBytes | null> {
  const built = builtTransferOf(view)
  if (built === null) return null
  const transfers = transfersOf(view)
  const answers = await fetchAnswers(node, transfers.fateQuestions(built))
  const fate = transfers.fateOf(built, answers)
  const included = fate === 'final' ? transfers.includedHash(built, answers) : null
  return { fate, endsBy: built.ending.by, tx_hash: included ?? view.tx_hash }
}

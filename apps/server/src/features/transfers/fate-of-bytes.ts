import type { Fate } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { fetchAnswers } from './fetch-answers.ts'
import { transfersOf } from './node.ts'
import { builtTransferOf } from './signing/built-transfer.ts'

/** The state of a transfer's bytes on the chain. Null when none are stored, or their end is unknown. */
export async function fateOfBytes(node: TransferNode, view: TransferRequestView): Promise<Fate | null> {
  const built = builtTransferOf(view)
  if (built === null) return null
  const transfers = transfersOf(view)
  return transfers.fateOf(built, await fetchAnswers(node, transfers.fateQuestions(built)))
}

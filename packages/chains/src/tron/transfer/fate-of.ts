/** Bytes of TRON end at the time that they carry. They are dead once the solid chain has passed it without them. */
import type { Fate, TransferQuestion } from '@holdfast/ledger'
import type { Answers, Unsigned } from '../../transfers.ts'
import { parseBlockHeader } from '../parse/block.ts'
import { parseTransferReceipt } from '../parse/parse-transfer-receipt.ts'
import { shaped } from '../../shaped.ts'
import { transactionId } from '../transaction.ts'

/** A node that balances its load may answer from a machine that is behind by so much. */
const marginMs = 60_000

/** The newest solid block comes first: a transaction that is included between the two answers counts as included. */
export const fateQuestions = ({ bytes }: Unsigned): readonly TransferQuestion[] => [
  { ask: 'reference-block' },
  { ask: 'receipt', hash: transactionId(bytes) },
]

export function fateOf({ bytes, ending }: Unsigned, [block, receipt]: Answers): Fate {
  if (receipt === undefined) return 'unknown'
  if (receipt !== null) {
    const { ok } = parseTransferReceipt(shaped(receipt, ['tron.receipt']), transactionId(bytes))
    return ok ? 'final' : 'unknown'
  }
  if (block === null || block === undefined || ending.by !== 'time') return 'unknown'
  const solid = parseBlockHeader(shaped(block, ['tron.block']))
  if (!solid.ok) return 'unknown'
  if (solid.value.at.getTime() - marginMs >= ending.at.getTime()) return 'dead'
  return block.fetchedAt < ending.at ? 'open' : 'unknown'
}

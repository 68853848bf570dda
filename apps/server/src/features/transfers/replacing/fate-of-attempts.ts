import type { Ending } from '@holdfast/chains'
import type { Fate } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { fetchAnswers } from '../fetch-answers.ts'
import { transfersOf } from '../node.ts'
import { type Attempt, bytesOf, mayBeSigned } from './attempts-of.ts'

export interface FateOfAttempts {
  /** 'final': the chain includes one of them for good. 'dead': it includes none. */
  readonly fate: Fate
  readonly endsBy: Ending['by'] | null
  /** The attempt that is final, with its hash on the chain. */
  readonly included: (Attempt & { readonly tx_hash: string }) | null
}

/** A request is what the chain makes of all its attempts: they exclude each other. */
export async function fateOfAttempts(
  node: TransferNode,
  view: TransferRequestView,
  attempts: readonly Attempt[],
): Promise<FateOfAttempts> {
  const transfers = transfersOf(view)
  const fates: Fate[] = []
  let endsBy: Ending['by'] | null = null
  for (const attempt of attempts.filter(mayBeSigned)) {
    const bytes = bytesOf(view, attempt)
    if (bytes === null) return { fate: 'unknown', endsBy: null, included: null }
    const answers = await fetchAnswers(node, transfers.fateQuestions(bytes))
    const fate = transfers.fateOf(bytes, answers)
    endsBy = bytes.ending.by
    if (fate === 'final') {
      const tx_hash = transfers.includedHash(bytes, answers) ?? attempt.tx_hash
      if (tx_hash !== null) return { fate, endsBy, included: { ...attempt, tx_hash } }
      fates.push('unknown')
      continue
    }
    fates.push(fate)
  }
  return { fate: worstOf(fates), endsBy, included: null }
}

/** All are dead, or not all of it is known. */
const worstOf = (fates: readonly Fate[]): Fate =>
  fates.find((fate) => fate === 'unknown') ?? fates.find((fate) => fate === 'open') ?? fates[0] ?? 'unknown'

import type { ReplacementKind, Replacements, Replacing } from '@holdfast/chains'
import { nativeOfNetwork, type TransferTerms } from '@holdfast/ledger'
import type { TransferNode } from '@holdfast/providers'
import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { readAnswer } from '../../../node-answers.ts'
import { fetchAnswers } from '../fetch-answers.ts'
import { orUnbuildable } from '../node.ts'
import { type Attempt, bytesOf, mayBeSigned } from './attempts-of.ts'

export interface Planning {
  readonly node: TransferNode
  readonly intent: TransferTerms
  readonly view: TransferRequestView
  readonly replacements: Replacements
  readonly attempts: readonly Attempt[]
}

/** Bytes that nodes accept in the place of everything that may be signed for the request. */
export async function planReplacement(
  { node, intent, view, replacements, attempts }: Planning,
  kind: ReplacementKind,
): Promise<Replacing> {
  const earlier = attempts.filter(mayBeSigned).map((attempt) => {
    const bytes = bytesOf(view, attempt)
    if (bytes === null) throw refusal('BYTES_WITHOUT_EXPIRY', {}, view.entity_id)
    return bytes
  })
  const answers = await fetchAnswers(node, replacements.ingredients(intent, kind))
  const place = { network: view.network_name, symbol: nativeOfNetwork(view).symbol }
  return readAnswer(orUnbuildable(place, () => replacements.replace(intent, { kind, earlier }, answers)))
}

import { type RulesAnswerBody, type RulesChainBody, signVersionReceipt, toBase64 } from '@holdfast/mpc/nodes'
import { encodeRules, type Rules, type RulesState } from '@holdfast/policy/rules'
import type { Self } from '../peers/self.ts'
import type { RulesChains } from './rules-chains.ts'

/** In characters of base64. An answer must stay below the limit of a body. */
const mostCharacters = 3_000_000

export const presentRules = ({ head, pending, frozenAt }: RulesState): RulesAnswerBody => ({
  organisation: head.document.organisation,
  head: versionOf(head),
  pending:
    pending === null
      ? null
      : {
          ...versionOf(pending.rules),
          by: pending.by,
          recordedAt: pending.recordedAt,
          effectiveAt: pending.effectiveAt,
        },
  frozenAt,
})

export function presentRulesChain(
  chains: RulesChains,
  organisation: string,
  stating: Stating,
): RulesChainBody {
  const state = chains.get(organisation)
  const versions = chains.versionsOf(organisation)
  const newestFirst = [...(state.pending === null ? [] : [state.pending.rules]), ...versions.toReversed()]
  return {
    ...presentRules(state),
    versions: versions.map((rules) => ({ ...versionOf(rules), receipt: receiptOf(rules, stating) })),
    documents: fitting(
      newestFirst.map(({ document }) => Buffer.from(encodeRules(document)).toString('base64')),
    ),
  }
}

interface Stating {
  readonly self: Pick<Self, 'party' | 'identity'>
  readonly now: number
}

function receiptOf({ document, hash }: Rules, { self: { party, identity }, now }: Stating) {
  const { organisation, version } = document
  const { receipt, signature } = signVersionReceipt({ organisation, version, hash, party, at: now }, identity)
  return { receipt: toBase64(receipt), signature: toBase64(signature) }
}

const versionOf = ({ document: { version }, hash }: Rules) => ({ version, hash })

function fitting(texts: readonly string[]): string[] {
  let length = 0
  return texts.filter((text) => (length += text.length) <= mostCharacters)
}

import type { RulesAnswerBody, RulesChainBody } from '@holdfast/mpc/nodes'
import { encodeRules, type Rules, type RulesState } from '@holdfast/policy/rules'
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
          recordedAt: pending.recordedAt,
          effectiveAt: pending.effectiveAt,
        },
  frozenAt,
})

export function presentRulesChain(chains: RulesChains, organisation: string): RulesChainBody {
  const state = chains.get(organisation)
  const versions = chains.versionsOf(organisation)
  const newestFirst = [...(state.pending === null ? [] : [state.pending.rules]), ...versions.toReversed()]
  return {
    ...presentRules(state),
    versions: versions.map(versionOf),
    documents: fitting(
      newestFirst.map(({ document }) => Buffer.from(encodeRules(document)).toString('base64')),
    ),
  }
}

const versionOf = ({ document: { version }, hash }: Rules) => ({ version, hash })

function fitting(texts: readonly string[]): string[] {
  let length = 0
  return texts.filter((text) => (length += text.length) <= mostCharacters)
}

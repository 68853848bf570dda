import type { NodeHealth } from '@holdfast/mpc/nodes'
import { presentRules } from './present-rules.ts'
import type { RulesChains } from './rules-chains.ts'

/** As many as an answer holds. */
const most = 1_000

/** The changes that wait at this signer, of every organisation. */
export const pendingRulesOf = (chains: RulesChains): NodeHealth['pendingRules'] =>
  chains.organisations
    .flatMap((organisation) => {
      const { pending } = presentRules(chains.get(organisation))
      return pending === null ? [] : [{ organisation, ...pending }]
    })
    .slice(0, most)

/** The calls about the rules of an organisation at all signers. Each signer decides for itself; a silent one, and one that
 *  refuses, do not stop the others. */
import type { RefusalBody } from '@holdfast/contract'
import { type ActOnRulesBody, type ProposeRulesBody, RulesAnswer, RulesChain } from '@holdfast/mpc/nodes'
import { whyOfRules } from './refusal-of-signing.ts'
import { type SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'
import { type ChainAtSigner, type RulesAtSigner, SigningRefused } from './signing.ts'

const patienceMs = 3_000
/** A signer verifies up to 500 assertions. */
const verifyingMs = 15_000

export const readRules = (
  signers: readonly SignerClient[],
  organisationId: string,
): Promise<ChainAtSigner[]> =>
  Promise.all(
    signers.map(async (signer) => {
      try {
        const rules = await signer.ask(
          { method: 'GET', path: `/rules/${organisationId}` },
          RulesChain,
          patienceMs,
        )
        return { party: signer.party, rules, why: null, isUp: true }
      } catch (error) {
        return {
          party: signer.party,
          rules: null,
          why: whyOf(error),
          isUp: error instanceof SignerRefuses,
        }
      }
    }),
  )

export const proposeRules = (
  signers: readonly SignerClient[],
  proposal: ProposeRulesBody,
): Promise<RulesAtSigner[]> => askAll(signers, '/rules', proposal)

export const actOnRules = (
  signers: readonly SignerClient[],
  acts: ActOnRulesBody,
): Promise<RulesAtSigner[]> => askAll(signers, '/rules/acts', acts)

const askAll = (signers: readonly SignerClient[], path: string, body: object): Promise<RulesAtSigner[]> =>
  Promise.all(
    signers.map(async (signer) => {
      try {
        const call = { method: 'POST', path, body: JSON.stringify(body) } as const
        const rules = await signer.ask(call, RulesAnswer, verifyingMs)
        return { party: signer.party, rules, why: null, isUp: true }
      } catch (error) {
        const isUp = error instanceof SignerRefuses
        return { party: signer.party, rules: null, why: whyOf(error), isUp }
      }
    }),
  )

function whyOf(error: unknown): RefusalBody {
  if (error instanceof SignerDown) return error.why
  if (!(error instanceof SignerRefuses)) throw error
  return whyOfRules(new SigningRefused(error.refusal.code, error.party, error.refusal.field ?? null))
}

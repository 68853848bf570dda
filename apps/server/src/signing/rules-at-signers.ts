/** The rules of organisations at the signers. The server only carries: people sign every statement, and each signer decides
 *  for itself what it takes. */
import {
  type ActOnRulesBody,
  type ProposeRulesBody,
  RulesAnswer,
  RulesChain,
  type SignedReceiptBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import { type SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'

const patienceMs = 8_000

/** The answer of one signer, its refusal, or null where it was silent. */
export interface AtSigner<Answer> {
  readonly party: number
  readonly answer: Answer | null
  readonly refusal: { readonly code: string; readonly field: string | null } | null
}

export class RulesAtSigners {
  readonly #signers: readonly SignerClient[]

  constructor(signers: readonly SignerClient[]) {
    this.#signers = signers
  }

  /** Every version that was in force, and the pending one. */
  async read(organisation: string): Promise<readonly AtSigner<RulesChain>[]> {
    return Promise.all(
      this.#signers.map((signer) =>
        atSigner(
          signer,
          signer.ask({ method: 'GET', path: `/rules/${organisation}` }, RulesChain, patienceMs),
        ),
      ),
    )
  }

  /** Proposes a version at every signer. Where others had it in force already, a signer that was away takes it with their
   *  receipts, although its statements have ended. Several versions are brought one after the other, oldest first. */
  async propose(
    proposal: Omit<ProposeRulesBody, 'receipts'>,
    version: { readonly organisation: string; readonly hash: string },
  ): Promise<readonly AtSigner<RulesAnswer>[]> {
    const chains = await this.read(version.organisation)
    const receipts = chains.flatMap(({ answer }) => receiptsIn(answer, version.hash))
    return this.#post('/rules', { ...proposal, receipts } satisfies ProposeRulesBody)
  }

  /** A veto, a freeze or a thaw, at every signer. */
  async act(acts: ActOnRulesBody): Promise<readonly AtSigner<RulesAnswer>[]> {
    return this.#post('/rules/acts', acts)
  }

  #post(path: string, content: ProposeRulesBody | ActOnRulesBody): Promise<AtSigner<RulesAnswer>[]> {
    const body = JSON.stringify(content)
    return Promise.all(
      this.#signers.map((signer) =>
        atSigner(signer, signer.ask({ method: 'POST', path, body }, RulesAnswer, patienceMs)),
      ),
    )
  }
}

const receiptsIn = (chain: RulesChain | null, hash: string): SignedReceiptBody[] =>
  (chain?.versions ?? [])
    .filter((version) => version.hash === hash)
    .map(({ receipt: { receipt, signature } }) => ({
      receipt: toBase64(receipt),
      signature: toBase64(signature),
    }))

async function atSigner<Answer>(
  { party }: SignerClient,
  answering: Promise<Answer>,
): Promise<AtSigner<Answer>> {
  try {
    return { party, answer: await answering, refusal: null }
  } catch (error) {
    if (error instanceof SignerDown) return { party, answer: null, refusal: null }
    if (!(error instanceof SignerRefuses)) throw error
    const { code, field } = error.refusal
    return { party, answer: null, refusal: { code, field } }
  }
}

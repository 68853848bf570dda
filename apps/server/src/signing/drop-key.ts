/** Has the signers give up a key that nobody used: each states that it never will, and drops its share with the statements of all. */
import { DropAnswer, toBase64 } from '@holdfast/mpc/nodes'
import { nullWhenDown } from './ask-signer.ts'
import { roundPatienceMs } from './sessions.ts'
import { type SignerClient, SignerRefuses } from './signer-client.ts'

/** False where a signer has used its share, or is silent. */
export async function dropKey(signers: readonly SignerClient[], keyId: string): Promise<boolean> {
  const dropWith = (confirmations: readonly unknown[]) =>
    Promise.all(
      signers.map((signer) =>
        signer
          .ask(
            { method: 'POST', path: `/keys/${keyId}/drop`, body: JSON.stringify({ confirmations }) },
            DropAnswer,
            roundPatienceMs,
          )
          .catch((error: unknown) => (isKeyUsed(error) ? 'used' : nullWhenDown(error))),
      ),
    )
  const statements = (await dropWith([])).flatMap((answer) =>
    answer === null || answer === 'used'
      ? []
      : [{ party: answer.party, signature: toBase64(answer.signature) }],
  )
  return (await dropWith(statements)).every((answer) => answer === 'used' || answer?.isDropped === true)
}

const isKeyUsed = (error: unknown): boolean =>
  error instanceof SignerRefuses && error.refusal.code === 'KEY_USED'

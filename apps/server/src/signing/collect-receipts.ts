import { SignedReceipt, type SignedReceiptBody, toBase64 } from '@holdfast/mpc/nodes'
import { nullWhenDown } from './ask-signer.ts'
import type { Order } from './carry-session.ts'
import type { SignerClient } from './signer-client.ts'

/** Asks every signer of a key to count a spend, those of the quorum too, and returns their receipts. Without one of each
 *  the spend counts more under daily caps, so a silent or refusing signer never stops a signature. */
export async function collectReceipts(
  order: Extract<Order, { kind: 'sign' }>,
  signers: readonly SignerClient[],
  patienceMs: number,
): Promise<SignedReceiptBody[]> {
  const body = JSON.stringify({ order })
  const answers = await Promise.all(
    signers.map((signer) =>
      signer.ask({ method: 'POST', path: '/witness', body }, SignedReceipt, patienceMs).catch(nullWhenDown),
    ),
  )
  return answers.flatMap((answer) =>
    answer === null ? [] : [{ receipt: toBase64(answer.receipt), signature: toBase64(answer.signature) }],
  )
}

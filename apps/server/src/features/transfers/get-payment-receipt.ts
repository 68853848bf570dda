import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { fileTurns } from '../statements/file-turns.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { findPayment } from './receipt/find-payment.ts'
import { receiptFacts } from './receipt/receipt-facts.ts'
import { writeReceipt } from './receipt/write-receipt.ts'

export const getPaymentReceipt: Verb<'getPaymentReceipt', 'db'> = async ({ db }, { actor, request }) => {
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  const payment = await findPayment(db, view)
  if (payment === null) throw refusal('TRANSFER_NOT_CONFIRMED')
  const facts = await receiptFacts(db, view, payment)
  const file = await fileTurns.run(view.entity_id, () =>
    writeReceipt({
      ...facts,
      language: request.query.language,
      madeAt: new Date(),
      madeBy: actor.user.name,
    }),
  )
  return bytesOf(file)
}

async function* bytesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file
}

import { ApiError, connect } from '@holdfast/client'

interface Payment {
  readonly walletId: string
  readonly tokenId: string
  readonly network: string
  readonly recipient: string
  /** Exact decimal text, such as '1250.50'. */
  readonly amount: string
  /** Your own reference: a repeated call with it makes no second draft. */
  readonly reference: string
}

/** Drafts a transfer, which people then approve. Scope: transfers:draft. Returns its id, or why it was refused. */
export async function draftTransfer(url: string, token: string, payment: Payment): Promise<string> {
  const holdfast = connect({ url, token })
  try {
    const { id } = await holdfast.createTransferRequest({
      body: {
        wallet_id: payment.walletId,
        token_id: payment.tokenId,
        network_code: payment.network,
        recipient_address: payment.recipient,
        amount: payment.amount,
      },
      idempotencyKey: payment.reference,
    })
    return id
  } catch (error) {
    // Decide by the code: sentences may change.
    if (error instanceof ApiError) return `refused: ${error.code}`
    throw error
  }
}

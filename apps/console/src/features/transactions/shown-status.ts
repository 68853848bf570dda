/** The stored status → the displayed one. Every status that is not final is confirming. */
export type ShownStatus = 'confirmed' | 'confirming' | 'failed' | 'receiptMissing'

interface StatusFields {
  readonly status?: string | null | undefined
  readonly receipt_missing?: boolean | undefined
}

export function shownStatus({ status, receipt_missing }: StatusFields): ShownStatus {
  if (status === 'confirmed' || status === 'success') return 'confirmed'
  if (status === 'failed' || status === 'error') return 'failed'
  return receipt_missing === true ? 'receiptMissing' : 'confirming'
}

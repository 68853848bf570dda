/** Why a person ends a transfer. */
export const rejectionReasons = ['AMOUNT', 'RECIPIENT', 'NOT_EXPECTED', 'OTHER'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

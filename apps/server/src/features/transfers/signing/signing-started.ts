import type { TransferRequestView } from '@holdfast/store/read'

/** Stored before a signer receives the bytes. From then on they may be signed, whatever else is stored. */
export const signingStarted = ({ signing_started_at }: Pick<TransferRequestView, 'signing_started_at'>) => ({
  signing_started_at: signing_started_at ?? new Date(),
})

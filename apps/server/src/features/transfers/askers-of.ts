import type { TransferRequestView } from '@holdfast/store/read'

/** Everyone who stated the transfer: none of them may approve it. */
export const askersOf = ({
  created_by,
  submitted_by,
  askers,
}: Pick<TransferRequestView, 'created_by' | 'submitted_by' | 'askers'>): string[] => [
  created_by,
  ...(submitted_by === null ? [] : [submitted_by]),
  ...askers,
]

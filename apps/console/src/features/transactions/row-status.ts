/** The stored status words → the three that are shown. Whatever is not final is still confirming. */
export type ShownStatus = 'confirmed' | 'confirming' | 'failed'

export function shownStatus(status: string | null | undefined): ShownStatus {
  if (status === 'confirmed' || status === 'success') return 'confirmed'
  if (status === 'failed' || status === 'error') return 'failed'
  return 'confirming'
}

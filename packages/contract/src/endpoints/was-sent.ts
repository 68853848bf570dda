/** Whether a transfer was sent, for an answer without such a field: only a transaction hash proves it. */
export const wasSent = ({ error, tx_hash }: { error: string | null; tx_hash: string | null }): boolean =>
  error === null && tx_hash !== null

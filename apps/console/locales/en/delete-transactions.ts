/** Dev mode: deleting all transactions. */
export const deleteTransactions = {
  button: 'Dev: Delete All Transactions',
  confirm: 'Delete ALL transactions? This cannot be undone.',
  accept: 'Delete all',
  failed: (status: string) => `Error: Failed to delete: ${status}`,
  results: 'Deleted rows by table',
  dismiss: 'Close',
}

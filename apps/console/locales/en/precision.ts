export const precision = {
  title: 'Precision Settings',
  lead: 'Decimals shown for amounts. The ledger keeps every digit.',
  decimals: (symbol: string) => `Decimals of ${symbol}`,
  failed: 'Failed to save precision settings. Please try again.',
}

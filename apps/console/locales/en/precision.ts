export const precision = {
  title: 'Precision Settings',
  lead: 'How many decimals amounts show. Nothing is rounded in the books.',
  decimals: (symbol: string) => `Decimals of ${symbol}`,
  failed: 'Failed to save precision settings. Please try again.',
}

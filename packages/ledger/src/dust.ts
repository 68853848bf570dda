/** The documented default thresholds, decimal text by symbol: a payment below its own is dust. A row's `is_dust` says exactly
 *  this, so that a list filtered by these values can be counted without looking at amounts. */
export const dustThresholds: Readonly<Record<string, string>> = {
  USDT: '0.5',
  BTC: '0.000001',
  ETH: '0.0001',
  TRX: '0.01',
}

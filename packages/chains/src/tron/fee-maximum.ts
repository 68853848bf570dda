export const sunPerTrx = 1_000_000n

/** Where the operator names no other: several times what the dearest transfer of USDT costs (about 28 TRX, to an address that
 *  holds none), and far below the 15,000 TRX that the chain allows. */
export const usualMaxFeeTrx = 200

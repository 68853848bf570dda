/**
 * 'TRX Transfer' is TRON's label; a native transfer on another chain carries that chain's symbol. Undefined: the chain is not
 * known.
 */
export const namesOwnCoin = (chain: string | undefined): boolean => chain !== undefined && chain !== 'tron'

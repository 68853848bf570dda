/** 'TRX Transfer' is TRON's; a native transfer elsewhere carries its own symbol. Undefined: the chain is not known. */
export const namesOwnCoin = (chain: string | undefined): boolean => chain !== undefined && chain !== 'tron'

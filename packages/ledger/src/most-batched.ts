/** Transfers of one batch: the list fits in an order to signers many times over, and a person can read it. */
export const mostBatched = 500

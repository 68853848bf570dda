/** Transactions that take the place of a sent one. */
export const replacements = {
  title: 'In the network',
  waits: 'Not in a block yet.',
  waitsReplaced: 'Not in a block yet. The network includes only one of these transactions.',
  cancelling: 'A cancellation was sent. If the network includes it, nothing is paid.',
  speedUp: 'Speed up',
  speedUpAsk:
    'Speed up this transfer?\nThe signers sign the same payment again with a higher fee. The network includes only one of the two.',
  cancel: 'Cancel payment',
  cancelAsk:
    'Cancel this payment?\nThe signers sign a transaction that pays nothing and takes its place. The network may still include the payment instead. The fee is charged in either case.',
  most: 'Fee at most',
  more: 'More than now',
  approved: 'Approved maximum',
  within: (fee: string) => `${fee}; not exceeded`,
  costs: (most: string, more: string) => `Speeding up costs at most ${most}, ${more} more than now.`,
  failed: (why: string) => `The transaction was not replaced: ${why}`,
  kinds: { pay: 'Payment', cancel: 'Cancellation' },
  attempt: (number: string) => `Transaction ${number}`,
  fee: (max: string, tip: string) => `max ${max}, tip ${tip}`,
  unsigned: 'not signed',
  unsent: 'No node has accepted it yet',
  by: (name: string) => `by ${name}`,
  fates: { included: 'Included', excluded: 'Replaced' },
  done: 'The signers signed it, and a node has it.',
}

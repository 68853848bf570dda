/** Separation of duties: nobody who created or submitted a transfer approves it. Holds when an approval is given, and each time
 *  approvals are counted. */
export const isSelfApproval = (personId: string, askers: readonly string[]): boolean =>
  askers.includes(personId)

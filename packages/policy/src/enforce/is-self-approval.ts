/**
 * Separation of duties: people cannot approve transfers that they created or submitted. Checked when an
 * approval is given, and each time approvals are counted.
 */
export const isSelfApproval = (personId: string, askers: readonly string[]): boolean =>
  askers.includes(personId)

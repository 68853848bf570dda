import { compareRules, type Rules } from '@holdfast/policy/rules'

/** Whether a version names other signers than the one before it. Signers take such a version from their operators alone. */
export const isByHand = (before: Rules, after: Rules): boolean =>
  compareRules(before.document, after.document).some(({ path: [section] }) => section === 'signers')

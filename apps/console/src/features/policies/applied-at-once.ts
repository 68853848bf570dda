import { createContext } from 'react'

/** True in the question before a policy is applied: it stands outside the pages of the organisation, and comes only where signers
 *  have no rules. */
export const AppliedAtOnce = createContext(false)

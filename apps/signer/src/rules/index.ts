/** What an operator does at the machine of a signer. */
export { acceptRules } from './accept-rules.ts'
export { bindKey } from './bind-key.ts'

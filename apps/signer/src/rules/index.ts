/** The acts of an operator at the machine of a signer. */
export { acceptRules } from './accept-rules.ts'
export { bindKey } from './bind-key.ts'

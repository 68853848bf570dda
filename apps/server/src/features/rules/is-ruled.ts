import type { Rules } from '@holdfast/policy/rules'

/** Whether the rules in force describe the key. Its transfers then need the signatures of people. */
export const isRuled = (rules: Rules | null, keyId: string | null): rules is Rules =>
  keyId !== null && rules !== null && rules.document.keys.some((key) => key.keyId === keyId)

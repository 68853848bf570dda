import type { VerbsOf } from '../../http/verb.ts'
import { applyPolicy } from './apply-policy.ts'
import { getPolicy } from './get-policy.ts'

export const policies: VerbsOf<'applyPolicy' | 'getPolicy'> = {
  applyPolicy,
  getPolicy,
}

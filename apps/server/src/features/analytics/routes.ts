import type { VerbsOf } from '../../http/verb.ts'
import { getUsage } from './get-usage.ts'

export const analytics: VerbsOf<'getUsage'> = {
  getUsage,
}

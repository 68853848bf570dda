import type { VerbsOf } from '../../http/verb.ts'
import { getSystemHealth } from './get-system-health.ts'

export const health: VerbsOf<'getSystemHealth'> = {
  getSystemHealth,
}

import type { VerbsOf } from '../../http/verb.ts'
import { getHealth } from './get-health.ts'
import { getNodeHealth } from './get-node-health.ts'
import { listSystemList } from './list-system-list.ts'
import { listTransitions } from './list-transitions.ts'

export const system: VerbsOf<'getHealth' | 'getNodeHealth' | 'listSystemList' | 'listTransitions'> = {
  getHealth,
  getNodeHealth,
  listSystemList,
  listTransitions,
}

import type { VerbsOf } from '../../http/verb.ts'
import { getHealth } from './get-health.ts'
import { listSystemList } from './list-system-list.ts'
import { listTransitions } from './list-transitions.ts'

export const system: VerbsOf<'getHealth' | 'listSystemList' | 'listTransitions'> = {
  getHealth,
  listSystemList,
  listTransitions,
}

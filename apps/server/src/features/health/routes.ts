import type { HandlersOf } from '../../http/handlers.ts'
import { readHealth } from './read-health.ts'

export const health: HandlersOf<'getSystemHealth'> = {
  getSystemHealth: async (context) => readHealth(context),
}

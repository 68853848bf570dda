import type { Verb } from '../../http/verb.ts'
import { type HealthSources, readHealth } from './read-health.ts'

export const getSystemHealth: Verb<'getSystemHealth', keyof HealthSources> = async (context) =>
  readHealth(context)

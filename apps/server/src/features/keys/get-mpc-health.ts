import { findDevSigner } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readMpcHealth } from './health.ts'

export const getMpcHealth: Verb<'getMpcHealth', 'config' | 'db' | 'signing'> = async (context, { actor }) => {
  const organisationIds = authoriseScope(actor, 'read organisation')
  const devSigner = context.config.isDevMode ? await findDevSigner(context.db) : undefined
  return readMpcHealth(context, organisationIds, devSigner?.address ?? null)
}

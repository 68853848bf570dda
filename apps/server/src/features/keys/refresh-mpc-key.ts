import type { Verb } from '../../http/verb.ts'
import { authoriseKey } from './authorise-key.ts'
import { renewKey } from './renew-key.ts'

export const refreshMpcKey: Verb<'refreshMpcKey', 'db' | 'signing'> = async (context, call) => {
  const key = await authoriseKey(context.db, call.actor, 'change keys', call.request.params.id)
  return renewKey(context, call, key, { kind: 'refresh' })
}

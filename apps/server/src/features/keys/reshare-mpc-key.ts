import type { Verb } from '../../http/verb.ts'
import { authoriseKey } from './authorise-key.ts'
import { renewKey } from './renew-key.ts'

export const reshareMpcKey: Verb<'reshareMpcKey', 'db' | 'signing'> = async (context, call) => {
  const { params, body } = call.request
  const key = await authoriseKey(context.db, call.actor, 'replace signers', params.id)
  return renewKey(context, call, key, { kind: 'reshare', to: body })
}

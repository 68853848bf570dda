import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { upsertDevSigner } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { secretKeyOf, signerPlace } from './dev-signer.ts'
import { privateKeyOf } from '../tron/private-key-of.ts'
import { seal } from '../../seal.ts'

export const setDevSigner: Verb<'setDevSigner', 'config' | 'db'> = async (context, call) => {
  const { actor, request } = call
  const { bytes, address } = privateKeyOf('privkey_hex', request.body.privkey_hex)
  const sealed = seal(secretKeyOf(context), signerPlace, bytes)
  return transaction(context.db, async (tx) => {
    await upsertDevSigner(tx, { address, sealed, set_by: actor.user.id })
    const after = { present: true, address }
    await recordChange(tx, call, {
      organisationId: installationId,
      subject: { kind: 'dev-signer', id: 'dev', name: address },
      verb: 'updated',
      before: undefined,
      after,
    })
    return after
  })
}

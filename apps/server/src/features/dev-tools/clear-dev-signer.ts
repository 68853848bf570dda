import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { deleteDevSigner } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDevSigner } from './present-dev-signer.ts'

export const clearDevSigner: Verb<'clearDevSigner', 'db'> = async ({ db }, call) =>
  transaction(db, async (tx) => {
    const before = presentDevSigner(await deleteDevSigner(tx))
    if (before.present)
      await recordChange(tx, call, {
        organisationId: installationId,
        subject: { kind: 'dev-signer', id: 'dev', name: before.address },
        verb: 'deleted',
        before,
        after: undefined,
      })
    return { present: false, address: null }
  })

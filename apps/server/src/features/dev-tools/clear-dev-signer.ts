import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { findDevSigner } from '@holdfast/store/read'
import { deleteDevSigner } from '@holdfast/store/write'
import type { Handler } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { presentDevSigner } from './present-dev-signer.ts'

export const clearDevSigner: Handler<'clearDevSigner'> = async ({ db }, call) =>
  transaction(db, async (tx) => {
    const before = presentDevSigner(await findDevSigner(tx))
    await deleteDevSigner(tx)
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

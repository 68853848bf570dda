import { transaction } from '@holdfast/store'
import { lockOrganisations, upsertAccountingSettings } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import type { Datev } from './datev.ts'
import { readDatev } from './read-datev.ts'

export const changeAccounting: Verb<'changeAccounting', 'db'> = async ({ db }, call) => {
  const { entity_id, datev } = call.request.body
  authorise(call.actor, 'change accounting', entity_id)
  assertAccounts(datev)
  return transaction(db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    const before = await readDatev(tx, entity_id)
    assertVersion(before.version, call.request.version)
    await upsertAccountingSettings(tx, {
      entity_id,
      version: before.version + 1,
      datev: JSON.stringify(datev),
      updated_by: call.actor.user.id,
      at: new Date(),
    })
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'accounting', id: entity_id, name: 'DATEV' },
      verb: 'updated',
      before: before.datev,
      after: datev,
    })
    return { datev, version: before.version + 1 }
  })
}

/** Accounts of customers and suppliers have one digit more than the others. */
function assertAccounts({ accounts, account_length: length }: Datev): void {
  const wrong = Object.values(accounts).find(
    (account) => account.length !== length && account.length !== length + 1,
  )
  if (wrong !== undefined) throw refusal('DATEV_ACCOUNT_LENGTH', { account: wrong, length })
}

import { codeOf, insertOutbox, transaction, uniqueViolation } from '@holdfast/store'
import { insertDevice } from '@holdfast/store/write'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { getDevice } from './get-device.ts'
import { deviceEvent, presentDevice } from './present.ts'
import { recordDevice } from './record-device.ts'

export const createDevice: Verb<'createDevice', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { body },
  } = call
  const organisationId = defaultOrganisationOf(actor, body.entity_id)
  if (organisationId === null) throw refusal('NO_ORGANISATION', { field: 'entity_id' })
  authorise(actor, 'read organisation', organisationId)
  try {
    return await transaction(db, async (tx) => {
      const id = await insertDevice(tx, {
        entity_id: organisationId,
        user_id: actor.user.id,
        device_name: body.device_name,
        fingerprint: body.fingerprint,
      })
      const device = await getDevice(tx, { organisationId, id })
      await insertOutbox(tx, [deviceEvent('device_created', device)])
      await recordDevice(tx, call, 'created', { after: device })
      return presentDevice(device)
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('DEVICE_LISTED', { field: 'fingerprint' })
    throw error
  }
}

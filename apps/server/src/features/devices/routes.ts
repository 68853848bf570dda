import type { AuditVerb } from '@holdfast/ledger'
import { codeOf, insertOutbox, type Transaction, transaction, uniqueViolation } from '@holdfast/store'
import { type Device, findDevice, listDevices } from '@holdfast/store/read'
import { deleteDevice, insertDevice, lockOrganisations, updateDeviceName } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import { authorise, defaultOrganisationOf, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { deviceEvent, deviceGone, presentDevice } from './present.ts'

export const devices: HandlersOf<'listDevices' | 'createDevice' | 'updateDevice' | 'deleteDevice'> = {
  listDevices: async ({ db }, { actor, request: { query } }) =>
    (await listDevices(db, scopeOf(actor, query.entity_id))).map(presentDevice),

  createDevice: async ({ db }, asked) => {
    const {
      actor,
      request: { body },
    } = asked
    const organisationId = defaultOrganisationOf(actor, body.entity_id)
    if (organisationId === null) throw badValue('entity_id', 'you belong to no organization')
    try {
      return await transaction(db, async (tx) => {
        const id = await insertDevice(tx, {
          entity_id: organisationId,
          user_id: actor.user.id,
          device_name: body.device_name,
          fingerprint: body.fingerprint,
        })
        const device = await getDevice(tx, [organisationId], id)
        await insertOutbox(tx, [deviceEvent('device_created', device)])
        await recordDevice(tx, asked, 'created', { after: device })
        return presentDevice(device)
      })
    } catch (error) {
      if (codeOf(error) === uniqueViolation)
        throw new Refused(409, 'fingerprint: this organization already has a device with this fingerprint')
      throw error
    }
  },

  updateDevice: ({ db }, asked) =>
    transaction(db, async (tx) => {
      const { params, body, version } = asked.request
      const before = await lockDevice(tx, asked.actor, params.id)
      assertVersion(before.version, version)
      await updateDeviceName(tx, { organisationId: before.entity_id, id: before.id }, body.device_name)
      const device = await getDevice(tx, [before.entity_id], before.id)
      await insertOutbox(tx, [deviceEvent('device_updated', device)])
      await recordDevice(tx, asked, 'updated', { before, after: device })
      return presentDevice(device)
    }),

  deleteDevice: async ({ db }, asked) => {
    await transaction(db, async (tx) => {
      const device = await lockDevice(tx, asked.actor, asked.request.params.id)
      await deleteDevice(tx, { organisationId: device.entity_id, id: device.id })
      await insertOutbox(tx, [deviceGone(device.entity_id, device.id)])
      await recordDevice(tx, asked, 'deleted', { before: device })
    })
    return undefined
  },
}

async function getDevice(tx: Transaction, organisationIds: readonly string[], id: string): Promise<Device> {
  const device = await findDevice(tx, organisationIds, id)
  if (device === undefined) throw notFound('Device')
  return device
}

/** The device as it is once nobody else is changing it; its owner may change it, and whoever runs the organisation. */
async function lockDevice(tx: Transaction, actor: Actor, id: string): Promise<Device> {
  const { entity_id, user_id } = await getDevice(tx, organisationIdsOf(actor), id)
  authorise(
    actor,
    user_id === actor.user.id ? 'read organisation' : 'change devices of others',
    entity_id,
    'Device',
  )
  await lockOrganisations(tx, [entity_id])
  return getDevice(tx, [entity_id], id)
}

const recordDevice = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { before, after }: { readonly before?: Device; readonly after?: Device },
): Promise<void> => {
  const device = after ?? before
  if (device === undefined) throw new Error('a change of no device')
  return recordChange(tx, who, {
    organisationId: device.entity_id,
    subject: { kind: 'device', id: device.id, name: device.device_name },
    verb,
    ...(before === undefined ? {} : { before: presentDevice(before) }),
    ...(after === undefined ? {} : { after: presentDevice(after) }),
  })
}

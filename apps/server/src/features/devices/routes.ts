import type { AuditVerb, Right } from '@holdfast/ledger'
import { codeOf, insertOutbox, type Transaction, transaction, uniqueViolation } from '@holdfast/store'
import { type Device, findDevice, listDevices } from '@holdfast/store/read'
import { deleteDevice, insertDevice, lockOrganisations, updateDeviceName } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import {
  authorise,
  authoriseFound,
  authoriseScope,
  defaultOrganisationOf,
  organisationIdsOf,
} from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { deviceEvent, deviceGone, presentDevice } from './present.ts'

export const devices: HandlersOf<'listDevices' | 'createDevice' | 'updateDevice' | 'deleteDevice'> = {
  listDevices: async ({ db }, { actor, request: { query } }) =>
    (await listDevices(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(presentDevice),

  createDevice: async ({ db }, asked) => {
    const {
      actor,
      request: { body },
    } = asked
    const organisationId = defaultOrganisationOf(actor, body.entity_id)
    if (organisationId === null) throw badValue('entity_id', 'you belong to no organization')
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
      const own = 'read organisation'
      const key = await authoriseDevice(
        tx,
        asked.actor,
        { own, others: 'change devices of others' },
        params.id,
      )
      const before = await lockDevice(tx, key)
      assertVersion(before.version, version)
      await updateDeviceName(tx, key, body.device_name)
      const device = await getDevice(tx, key)
      await insertOutbox(tx, [deviceEvent('device_updated', device)])
      await recordDevice(tx, asked, 'updated', { before, after: device })
      return presentDevice(device)
    }),

  deleteDevice: async ({ db }, asked) => {
    await transaction(db, async (tx) => {
      const { id } = asked.request.params
      const own = 'read organisation'
      const key = await authoriseDevice(tx, asked.actor, { own, others: 'change devices of others' }, id)
      const device = await lockDevice(tx, key)
      await deleteDevice(tx, key)
      await insertOutbox(tx, [deviceGone(device.entity_id, device.id)])
      await recordDevice(tx, asked, 'deleted', { before: device })
    })
    return undefined
  },
}

interface DeviceKey {
  readonly organisationId: string
  readonly id: string
}

/** A device in one of the caller's organisations; one right for the caller's own devices, one for those of others. */
async function authoriseDevice(
  tx: Transaction,
  actor: Actor,
  { own, others }: { readonly own: Right; readonly others: Right },
  id: string,
): Promise<DeviceKey> {
  const device = await findDevice(tx, organisationIdsOf(actor), id)
  const right = device?.user_id === actor.user.id ? own : others
  const { entity_id: organisationId } = authoriseFound(actor, right, device, 'Device')
  return { organisationId, id }
}

async function getDevice(tx: Transaction, { organisationId, id }: DeviceKey): Promise<Device> {
  const device = await findDevice(tx, [organisationId], id)
  if (device === undefined) throw notFound('Device')
  return device
}

/** The device once nobody else is changing it. */
async function lockDevice(tx: Transaction, key: DeviceKey): Promise<Device> {
  await lockOrganisations(tx, [key.organisationId])
  return getDevice(tx, key)
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

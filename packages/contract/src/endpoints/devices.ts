import { z } from 'zod'
import { answerObject, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Id, IdParams, Line, Nothing, Time, Version } from '../fields.ts'

/** A device of a member; visible to all members of the organisation. */
export const Device = answerObject(
  {
    id: Id,
    device_name: z.string(),
    fingerprint: z.string(),
    /** Null: never used. Sign-in and payments require no device yet, so nothing sets it. */
    last_used_at: Time.nullish(),
    entity_id: Id.optional(),
    user_id: Id.optional(),
    version: Version.optional(),
  },
  { device_name: '', fingerprint: '' },
)

export const devices = {
  listDevices: {
    method: 'GET',
    path: '/api/devices',
    access: 'signed-in',
    query: z.object({ entity_id: Id.optional() }),
    reply: rowsOf(Device, { isBareOnly: true }),
    summary: 'Devices of one organisation, or of all of the caller’s',
  },
  createDevice: {
    method: 'POST',
    path: '/api/devices',
    access: 'signed-in',
    body: z.object({ device_name: Line(120), fingerprint: Line(200), entity_id: Id.optional() }),
    reply: Device,
    status: 201,
    refusals: ['NO_ORGANISATION', 'DEVICE_LISTED'],
    summary: 'A device of the caller, in the organisation named or else the default one',
  },
  updateDevice: {
    method: 'PUT',
    isReplyOpen: true,
    path: '/api/devices/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ device_name: Line(120) }),
    reply: Device,
    summary: 'Rename a device; for its owner, an Owner, an Admin or a system user',
  },
  deleteDevice: {
    method: 'DELETE',
    path: '/api/devices/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Remove a device',
  },
} as const satisfies Record<string, Route>

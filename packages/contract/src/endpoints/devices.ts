import { z } from 'zod'
import { Id, Time } from '../fields.ts'

/** A device that a member of an organisation works with; everybody there sees it. */
export const Device = z.object({
  id: Id,
  device_name: z.string(),
  fingerprint: z.string(),
  last_used_at: Time.nullable(),
  entity_id: Id.optional(),
  user_id: Id.optional(),
  version: z.number().int().optional(),
})

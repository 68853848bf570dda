import { Email, Line, memberRoles, treasuryRoles } from '@holdfast/contract'
import { z } from 'zod'

/** A stored change of a member: the fields that differ. */
export const ProposedMemberFields = z
  .object({
    name: Line(200),
    email: Email,
    role: z.enum(memberRoles),
    treasury_role: z.enum(treasuryRoles).nullable(),
    is_active: z.boolean(),
    is_retired: z.boolean(),
    is_system: z.boolean(),
  })
  .partial()

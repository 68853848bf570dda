import { z } from 'zod'
import { Time } from '../fields.ts'

/**
 * A link at which a password is chosen, once, until it expires. The part after '#' is the secret and appears
 * in no server's log.
 */
export const PasswordLink = z.object({ path: z.string(), expires_at: Time })

/** The number of a party in a key. */
import { z } from 'zod'

/** Shamir x-coordinate of a party, 1 to 255. It never changes during the life of the key. */
export const PartyId = z.int().min(1).max(255)
export type PartyId = z.infer<typeof PartyId>

import type { Transaction } from '@holdfast/store'
import type { Member } from '@holdfast/store/read'
import { hasRules } from '../changes/has-rules.ts'
import { powersOf } from './powers-of.ts'

/** The memberships with power in organisations whose signers enforce rules. */
export async function ruledPlaces(tx: Transaction, places: readonly Member[]): Promise<Member[]> {
  const powerful = places.filter((place) => powersOf(place).size > 0)
  const ruled = await Promise.all(powerful.map(({ entity_id }) => hasRules(tx, entity_id)))
  return powerful.filter((_, index) => ruled[index])
}

/** The memberships whose organisations may approve a new password of the person. Where the person has power under rules, no other
 *  organisation decides. */
export async function decidingPlaces(tx: Transaction, places: readonly Member[]): Promise<readonly Member[]> {
  const ruled = await ruledPlaces(tx, places)
  return ruled.length === 0 ? places : ruled
}

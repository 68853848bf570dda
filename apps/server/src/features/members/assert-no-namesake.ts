import { nameReading } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { listMembers, type Member } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** Two people of one organisation who look alike on an approval could stand in for each other. */
export async function assertNoNamesake(
  tx: Transaction,
  places: readonly Pick<Member, 'entity_id'>[],
  userId: string,
  name: string,
): Promise<void> {
  const reading = nameReading(name)
  const colleagues = await listMembers(
    tx,
    places.map(({ entity_id }) => entity_id),
  )
  const namesake = colleagues.find(
    (member) => member.user_id !== userId && !member.is_retired && nameReading(member.name) === reading,
  )
  if (namesake === undefined) return
  throw refusal('NAME_OF_A_COLLEAGUE', { field: 'name', organization: namesake.organisation })
}

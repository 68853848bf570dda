import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { type AddressName, listNetworks } from '@holdfast/store/read'
import { findKnown, type LookAlike } from './find-known.ts'

type Presented = ApiReply<'listAddressBook'>[number]

/** Includes the known addresses that each entry resembles. */
export async function presentNames(db: Queryable, names: readonly AddressName[]): Promise<Presented[]> {
  const chains = new Map((await listNetworks(db)).map(({ id, chain }) => [id, chain]))
  const places = new Map<string, AddressName[]>()
  for (const name of names) {
    const key = `${name.entity_id}/${name.network_id}`
    places.set(key, [...(places.get(key) ?? []), name])
  }
  const found = new Map<string, LookAlike[]>()
  for (const [first, ...rest] of places.values()) {
    const chain = first === undefined ? undefined : chains.get(first.network_id)
    if (first === undefined || chain === undefined) continue
    const place = { organisationId: first.entity_id, networkId: first.network_id, chain }
    const here = [first, ...rest]
    const known = await findKnown(
      db,
      place,
      here.map(({ address }) => address),
    )
    for (const { id, address } of here) found.set(id, known.lookAlikesOf(address))
  }
  return names.map((name) => present(name, found.get(name.id) ?? []))
}

const present = (name: AddressName, lookAlikes: LookAlike[]): Presented => ({
  id: name.id,
  entity_id: name.entity_id,
  network_id: name.network_id,
  network: name.network,
  name: name.name,
  address: name.address,
  note: name.note,
  version: name.version,
  created_by: name.creator,
  created_at: name.created_at.toISOString(),
  updated_by: name.changer,
  updated_at: name.updated_at?.toISOString() ?? null,
  look_alikes: lookAlikes,
})

import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

interface PayeeAddress {
  readonly networkId: string
  readonly address: string
}

/** The names of addresses in the address book, or of the organisation's own wallets there. One query. */
export async function readPayeeNames(
  db: Queryable,
  organisationId: string,
  payees: readonly PayeeAddress[],
): Promise<(payee: PayeeAddress) => string | null> {
  const addresses = [...new Set(payees.map(({ address }) => address))]
  if (addresses.length === 0) return () => null
  const { rows } = await sql<{ network_id: string; address: string; name: string }>`
    select network_id, address, name from wallets where entity_id = ${organisationId} and address = any(${addresses})
    union all
    select network_id, address, name from address_book where entity_id = ${organisationId} and address = any(${addresses})`.execute(
    db,
  )
  // The address book comes last, so its names win.
  const names = new Map(rows.map(({ network_id, address, name }) => [`${network_id} ${address}`, name]))
  return ({ networkId, address }) => names.get(`${networkId} ${address}`) ?? null
}

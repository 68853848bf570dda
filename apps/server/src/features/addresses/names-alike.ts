/** Names of payees that could be taken for each other. A person who approves reads the name: a second "Amelie Roth" with another
 *  address would be paid in her place. */
import { NameIndex, type Named } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNamesOfOrganisation, type NamedPlace } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'

/** Payees and own wallets: labels only say who pays. */
export const listNamesToKeepApart = async (db: Queryable, organisationId: string): Promise<NamedPlace[]> =>
  (await listNamesOfOrganisation(db, organisationId)).filter(({ kind }) => kind !== 'inbound_label')

/** The same address may have its name on several networks. */
export const refuseAlikeName = async (db: Queryable, organisationId: string, named: Named): Promise<void> =>
  refuseAlike(await listNamesToKeepApart(db, organisationId), named)

/** Wallets may bear one name, each on a network of its own; none may bear the name of a payee. */
export const refuseNameOfPayee = async (
  db: Queryable,
  organisationId: string,
  wallet: Named,
): Promise<void> =>
  refuseAlike(
    (await listNamesOfOrganisation(db, organisationId)).filter(({ kind }) => kind === 'address_book'),
    wallet,
  )

function refuseAlike(names: readonly NamedPlace[], named: Named): void {
  const [alike] = new NameIndex(names).findAlike(named)
  if (alike === undefined) return
  throw new Refused(
    422,
    `name: could be taken for ${alike.name}, which is the name of ${alike.address}. Add what tells them apart.`,
    null,
    'NAME_LOOKS_TAKEN',
  )
}

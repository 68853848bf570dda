/** Names of payees that resemble each other. Approvers read the name: a second "Amelie Roth" with another address could
 *  receive the payment instead. */
import { NameIndex, type Named, type NamedKind } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNamesReading, type NamedPlace } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** Payees and own wallets. Labels are left out, because they only identify payers. */
const keptApart = ['wallet', 'address_book'] as const

/** All names that resemble one of these. */
export const listNamesToKeepApart = (
  db: Queryable,
  organisationId: string,
  names: readonly string[],
): Promise<NamedPlace[]> => listNamesReading(db, organisationId, { names, kinds: keptApart })

/** The same address may have its name on several networks. */
export const refuseAlikeName = (db: Queryable, organisationId: string, named: Named): Promise<void> =>
  refuseAlike(db, organisationId, named, keptApart)

/** Wallets on different networks may share a name, but not the name of a payee. */
export const refuseNameOfPayee = (db: Queryable, organisationId: string, wallet: Named): Promise<void> =>
  refuseAlike(db, organisationId, wallet, ['address_book'])

/** The wallet of a key gets its label as a name. */
export async function refuseLabelOfPayee(
  db: Queryable,
  organisationId: string,
  label: string,
): Promise<void> {
  const alike = await findAlike(db, organisationId, { name: label, address: '' }, ['address_book'])
  if (alike === undefined) return
  throw refusal('NAME_LOOKS_TAKEN', { field: 'label', name: alike.name, address: alike.address })
}

async function refuseAlike(
  db: Queryable,
  organisationId: string,
  named: Named,
  kinds: readonly NamedKind[],
): Promise<void> {
  const alike = await findAlike(db, organisationId, named, kinds)
  if (alike === undefined) return
  throw refusal('NAME_LOOKS_TAKEN', { field: 'name', name: alike.name, address: alike.address })
}

async function findAlike(
  db: Queryable,
  organisationId: string,
  named: Named,
  kinds: readonly NamedKind[],
): Promise<Named | undefined> {
  const names = await listNamesReading(db, organisationId, {
    names: [named.name],
    kinds,
    notOf: named.address,
    limit: 1,
  })
  return new NameIndex(names).findAlike(named)[0]
}

import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findNamedAddress } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import type { NameList } from './name-lists.ts'
import { presentNames } from './present-names.ts'

export interface NameKey {
  readonly organisationId: string
  readonly id: string
}

export async function readName(
  db: Queryable,
  { table, noun }: NameList,
  { organisationId, id }: NameKey,
): Promise<ApiReply<'createAddress'>> {
  const found = await findNamedAddress(db, table, { organisationIds: [organisationId], id })
  const [presented] = found === undefined ? [] : await presentNames(db, [found])
  if (presented === undefined) throw notFound(noun)
  return presented
}

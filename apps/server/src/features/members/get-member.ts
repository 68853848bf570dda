import type { Transaction } from '@holdfast/store'
import { findMember, type Member } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export interface MemberKey {
  readonly organisationId: string
  readonly id: string
  /** The version that the caller has seen. */
  readonly version?: number | undefined
}

export async function getMember(
  tx: Transaction,
  { organisationId, id }: Pick<MemberKey, 'organisationId' | 'id'>,
): Promise<Member> {
  const member = await findMember(tx, [organisationId], id)
  if (member === undefined) throw notFound('member')
  return member
}

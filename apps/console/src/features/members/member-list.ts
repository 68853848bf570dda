/** Applies a message or a response to a list of members: adds once, replaces unless older, removes. */
import type { ApiReply } from '@holdfast/contract'

export type Member = ApiReply<'listMembers'>[number]

/** Users of another organisation do not belong to this list. */
export const isOf = (entityId: string, { entity_id }: Pick<Member, 'entity_id'>): boolean =>
  entity_id === undefined || entity_id === entityId

export const addMember = (list: readonly Member[], member: Member): readonly Member[] =>
  list.some(({ id }) => id === member.id) ? list : [...list, member]

export const replaceMember = (list: readonly Member[], member: Member): readonly Member[] =>
  list.map((row) => (row.id === member.id && versionOf(row) <= versionOf(member) ? member : row))

export const removeMember = (list: readonly Member[], id: string): readonly Member[] =>
  list.filter((row) => row.id !== id)

/** A member without a version counts as new. */
const versionOf = ({ version }: Member): number => version ?? Number.MAX_SAFE_INTEGER

import { notFound } from '../../http/refusal.ts'

export function assertKnown<T>(list: readonly T[] | undefined): readonly T[] {
  if (list === undefined) throw notFound('list')
  return list
}

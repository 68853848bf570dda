/** One difference between two rules documents, and the ways to find them. */
import { isSameJson, type Json } from '../canonical-json.ts'

export const changeKinds = ['added', 'removed', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface RulesChange {
  /** The names of fields, and the ids of the entries of lists. */
  readonly path: readonly string[]
  readonly kind: ChangeKind
  /** Not provably tightening: it could allow what was not allowed before. */
  readonly isLoosening: boolean
  /** Null if it was added. */
  readonly before: Json
  /** Null if it was removed. */
  readonly after: Json
}

/** One value, before and after. */
export interface Pair<T> {
  readonly before: T
  readonly after: T
}

/** The change of one value, if it changed. Without a proof that it tightens, it loosens. */
export const changeOf = <T extends Json>(
  path: readonly string[],
  { before, after }: Pair<T>,
  isTightening: (before: T, after: T) => boolean = never,
): RulesChange[] =>
  isSameJson(before, after)
    ? []
    : [{ path, kind: 'changed', isLoosening: !isTightening(before, after), before, after }]

const never = () => false

/** The fields of a record that changed. */
export const changesOfFields = <T extends Readonly<Record<string, Json>>>(
  path: readonly string[],
  { before, after }: Pair<T>,
  tightening: { readonly [Field in keyof T & string]?: (before: T[Field], after: T[Field]) => boolean },
  fields: readonly (keyof T & string)[],
): RulesChange[] =>
  fields.flatMap((field) =>
    changeOf([...path, field], { before: before[field], after: after[field] }, tightening[field]),
  )

interface ListRules<T> {
  readonly idOf: (item: T) => string
  /** The changes within an entry that both lists have. */
  readonly within?: (path: readonly string[], pair: Pair<T>) => RulesChange[]
  /** Default: it tightens. */
  readonly isRemovalLoosening?: (item: T) => boolean
}

/** An added entry loosens. */
export function changesOfList<T extends Json>(
  path: readonly string[],
  lists: Pair<readonly T[]>,
  { idOf, within = nothing, isRemovalLoosening = never }: ListRules<T>,
): RulesChange[] {
  const before = new Map(lists.before.map((item) => [idOf(item), item]))
  const after = new Map(lists.after.map((item) => [idOf(item), item]))
  return [
    ...[...before].flatMap(([id, item]): RulesChange[] => {
      const left = after.get(id)
      return left === undefined
        ? [
            {
              path: [...path, id],
              kind: 'removed',
              isLoosening: isRemovalLoosening(item),
              before: item,
              after: null,
            },
          ]
        : within([...path, id], { before: item, after: left })
    }),
    ...[...after].flatMap(([id, item]): RulesChange[] =>
      before.has(id)
        ? []
        : [{ path: [...path, id], kind: 'added', isLoosening: true, before: null, after: item }],
    ),
  ]
}

const nothing = () => []

export const isLower = (before: string, after: string): boolean => BigInt(after) < BigInt(before)
export const isLess = (before: number, after: number): boolean => after < before
export const isMore = (before: number, after: number): boolean => after > before

/**
 * Moves a row up or down in its order: it swaps with the neighbour whose number is one away, the moved row first; without such a
 * neighbour its own number changes by one.
 */
export interface Placed {
  readonly id: string
  readonly sort_order: number
  readonly version: number
}

export interface Move {
  readonly id: string
  readonly sort_order: number
  readonly version: number
}

export function planMove(list: readonly Placed[], moved: Placed, by: 1 | -1): Move[] {
  const place = moved.sort_order + by
  const neighbour = list.find(({ id, sort_order }) => id !== moved.id && sort_order === place)
  const move = { id: moved.id, sort_order: place, version: moved.version }
  if (neighbour === undefined) return [move]
  return [move, { id: neighbour.id, sort_order: moved.sort_order, version: neighbour.version }]
}

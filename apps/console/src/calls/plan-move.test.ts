import { expect, test } from 'vitest'
import { planMove } from './plan-move.ts'

const at = (id: string, sort_order: number, version = 1) => ({ id, sort_order, version })

test('[AG-18] [NET-08] up swaps with the previous neighbour, the moved row first', () => {
  const list = [at('a', 1, 4), at('b', 2, 7), at('c', 3)]
  expect(planMove(list, list[1]!, -1)).toEqual([at('b', 1, 7), at('a', 2, 4)])
})
test('[AG-19] down swaps with the next neighbour', () => {
  const list = [at('a', 1), at('b', 2)]
  expect(planMove(list, list[0]!, 1)).toEqual([at('a', 2), at('b', 1)])
})
test('[AG-20] [NET-09] without a neighbour one away the number changes by one, below zero too', () => {
  const only = at('a', 0)
  expect(planMove([only], only, -1)).toEqual([at('a', -1)])
  expect(planMove([only, at('b', 5)], only, 1)).toEqual([at('a', 1)])
})
test('a row with the same number is not a neighbour', () => {
  const [a, b] = [at('a', 3), at('b', 3)]
  expect(planMove([a, b], b, -1)).toEqual([at('b', 2)])
})

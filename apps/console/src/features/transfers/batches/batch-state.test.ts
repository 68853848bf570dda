import { expect, test } from 'vitest'
import { batchStateOf, isOpenBatch } from './batch-state.ts'

const batch = (counts: object, confirmed = 0, is_signing = false) =>
  ({ counts, confirmed, is_signing }) as Parameters<typeof batchStateOf>[0]

test.each([
  [batch({ draft: 3 }), 'draft', true],
  [batch({ pending: 1, broadcasted: 2 }), 'pending', true],
  [batch({ approved: 1, broadcasted: 2, failed: 1 }), 'approved', true],
  [batch({ approved: 1 }, 0, true), 'signing', true],
  [batch({ broadcasted: 3 }, 2), 'broadcasted', false],
  [batch({ broadcasted: 3, failed: 1 }, 3), 'confirmed', false],
  [batch({ failed: 4 }), 'failed', false],
])('%j is %s', (of, state, isOpen) => {
  expect([batchStateOf(of), isOpenBatch(of)]).toEqual([state, isOpen])
})

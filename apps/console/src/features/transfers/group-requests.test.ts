import { expect, test } from 'vitest'
import { groupRequests } from './group-requests.ts'
import { requestOf } from './request.fixture.ts'

test('requests are grouped by what happens next, and groups without requests are left out', () => {
  const list = (['broadcasted', 'pending', 'draft', 'approved', 'failed'] as const).map((status, at) =>
    requestOf({ id: `${status}-${at}`, status }),
  )
  const shown = (needsYou: readonly string[]) =>
    groupRequests(list, new Set(needsYou)).map(({ key, requests }) => [key, requests.map(({ id }) => id)])
  expect(shown(['pending-1'])).toEqual([
    ['needs-you', ['pending-1']],
    ['waiting', ['approved-3']],
    ['drafts', ['draft-2']],
    ['done', ['broadcasted-0', 'failed-4']],
  ])
  // A request that the reader may send.
  expect(shown(['approved-3'])[0]).toEqual(['needs-you', ['approved-3']])
  // A rejected request that the reader has not opened yet.
  expect(shown(['failed-4'])[0]).toEqual(['needs-you', ['failed-4']])
})

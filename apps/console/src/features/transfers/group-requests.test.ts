import { expect, test } from 'vitest'
import { groupRequests, hasHeadings, isFinal } from './group-requests.ts'
import { requestOf } from './request.fixture.ts'
import type { Tab } from './use-requests-search.ts'

const list = (['broadcasted', 'pending', 'draft', 'approved', 'failed'] as const).map((status, at) =>
  requestOf({ id: `${status}-${at}`, status, receipt_status: status === 'broadcasted' ? 'confirmed' : null }),
)
const sent = requestOf({ id: 'sent', status: 'broadcasted', receipt_status: 'pending' })
const shown = (tab: Tab, needsYou: readonly string[], of = list) =>
  groupRequests(of, { tab, needsYou: new Set(needsYou) }).map(({ key, requests }) => [
    key,
    requests.map(({ id }) => id),
  ])

test('open requests are grouped by what happens next, and groups without requests are left out', () => {
  for (const tab of ['pending', 'all'] as const)
    expect(shown(tab, ['pending-1'])).toEqual([
      ['needs-you', ['pending-1']],
      ['waiting', ['approved-3']],
      ['drafts', ['draft-2']],
      ['done', ['broadcasted-0', 'failed-4']],
    ])
  // A request that the reader may send.
  expect(shown('all', ['approved-3'])[0]).toEqual(['needs-you', ['approved-3']])
})

test('a rejected request that the reader has not opened is done, and new only among what needs the reader', () => {
  expect(shown('all', ['failed-4']).at(-1)).toEqual(['done', ['broadcasted-0', 'failed-4']])
  const unread = list.filter(({ status }) => status === 'failed' || status === 'pending')
  expect(shown('needs-you', ['failed-4', 'pending-1'], unread)).toEqual([
    ['needs-you', ['pending-1']],
    ['unread', ['failed-4']],
  ])
})

test('the view of ended requests is one list in its own order, without a heading', () => {
  const ended = list.filter(({ status }) => status === 'failed' || status === 'broadcasted')
  expect(shown('done', ['failed-4'], ended)).toEqual([['done', ['broadcasted-0', 'failed-4']]])
  expect(shown('done', [], [])).toEqual([])
  const headed = (tab: Tab, of: typeof list, needsYou: readonly string[] = []) =>
    hasHeadings(groupRequests(of, { tab, needsYou: new Set(needsYou) }), tab)
  expect(headed('done', ended, ['failed-4'])).toBe(false)
  expect(headed('needs-you', [list[1]!], ['pending-1'])).toBe(false)
  expect(headed('needs-you', list, ['pending-1', 'failed-4'])).toBe(true)
  expect(headed('pending', [list[1]!])).toBe(true)
})

test('a sent request waits for confirmation until the chain has confirmed it', () => {
  for (const tab of ['pending', 'all'] as const)
    expect(shown(tab, [], [sent, ...list]).map(([key]) => key)).toEqual([
      'waiting',
      'unconfirmed',
      'drafts',
      'done',
    ])
  expect(shown('pending', [], [sent])).toEqual([['unconfirmed', ['sent']]])
  expect([sent, list[0]!, list[1]!, list[4]!].map(isFinal)).toEqual([false, true, false, true])
  // A comment on it, which the reader has not opened.
  expect(shown('needs-you', ['sent'], [sent])).toEqual([['unread', ['sent']]])
})

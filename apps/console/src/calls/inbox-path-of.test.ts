import { noticeKinds, noticeKindTable } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { inboxPathOf } from './inbox-path-of.ts'

test.each(noticeKinds)('a notice leads to the same page as its e-mail: %s', (kind) => {
  expect(inboxPathOf(kind)).toBe(noticeKindTable[kind].page)
})

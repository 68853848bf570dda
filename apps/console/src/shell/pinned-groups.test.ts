import { expect, test } from 'vitest'
import { readPinned, writePinned } from './pinned-groups.ts'

test('[NAV-64] pinned groups are stored as a list of English labels; a broken value means none', () => {
  writePinned(['MPC', 'Settings'])
  expect(localStorage.getItem('pinnedSidebarGroups')).toBe('["MPC","Settings"]')
  expect(readPinned()).toEqual(['MPC', 'Settings'])
  for (const broken of ['', '{', '"MPC"', '[1]', 'null']) {
    localStorage.setItem('pinnedSidebarGroups', broken)
    expect(readPinned()).toEqual([])
  }
})

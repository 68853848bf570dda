import { expect, test } from 'vitest'
import { pairWith } from './pair-with.ts'
import { rulesView } from './testing-rules-view.ts'
import type { RulesVersionView } from './use-rules.ts'

const [newest] = rulesView.versions
const version = (
  number: number,
  state: RulesVersionView['state'],
  hash = String(number),
): RulesVersionView => ({ ...newest!, version: number, state, hash })

const versions = [
  version(3, 'proposed'),
  version(2, 'in_force'),
  version(2, 'ended', '2 ended'),
  version(1, 'past'),
]
const pair = (hash: string) =>
  pairWith(
    versions.find((listed) => listed.hash === hash)!,
    versions,
  )

test('a version is compared with the one that it follows, not with one that ended', () => {
  expect(pair('3')).toEqual({ from: '2', to: '3' })
  expect(pair('2')).toEqual({ from: '1', to: '2' })
  expect(pair('2 ended')).toEqual({ from: '1', to: '2 ended' })
})

test('the first version is compared with the one after it, even with one that ended', () => {
  expect(pair('1')).toEqual({ from: '1', to: '2' })
  const [, , ended, first] = versions
  expect(pairWith(first!, [ended!, first!])).toEqual({ from: '1', to: '2 ended' })
})

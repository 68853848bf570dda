import { expect, test } from 'vitest'
import { organisation, usualDocument } from '../rules.fixture.ts'
import { groundOf } from './ground-of.ts'

test('the ground of version 1 has the agreed signers and governance, and nothing that allows a payment', () => {
  const { signers } = usualDocument()
  const governance = { needed: 2, delayHours: 24 }
  expect(groundOf({ organisation, signers: signers.toReversed(), governance })).toEqual({
    hash: null,
    document: {
      title: 'holdfast/rules/1',
      organisation,
      version: 0,
      previous: null,
      signers,
      keys: [],
      people: [],
      assets: [],
      recipients: [],
      others: 'refused',
      approvals: [],
      approvalMinutes: 1,
      hours: null,
      longestIntentHours: 72,
      governance: { ...governance, recovery: null },
    },
  })
})

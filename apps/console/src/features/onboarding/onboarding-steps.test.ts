import { expect, test } from 'vitest'
import { onboardingSteps, type StepName } from './onboarding-steps.ts'

const statesOf = (...done: StepName[]) =>
  onboardingSteps(new Set(done)).map(({ state, after }) => (after === null ? state : `after ${after}`))

test('exactly one step is next until all are done; later steps name the one that they wait for', () => {
  expect(statesOf()).toEqual(['next', 'open', 'open', 'after 3', 'after 3', 'after 5'])
  expect(statesOf('passkey', 'person')).toEqual(['done', 'done', 'next', 'after 3', 'after 3', 'after 5'])
  expect(statesOf('key')).toEqual(['next', 'open', 'done', 'open', 'open', 'after 5'])
  expect(statesOf('passkey', 'person', 'key', 'policy')).toEqual([
    'done',
    'done',
    'done',
    'next',
    'done',
    'open',
  ])
  expect(statesOf('passkey', 'person', 'key', 'backup', 'policy', 'transfer')).toEqual(
    Array.from({ length: 6 }, () => 'done'),
  )
})

import { compile, defaultAnswers, factsOf, policyAnswers } from '@holdfast/policy'
import { expect, test } from 'vitest'
import { isUntouched } from './is-untouched.ts'
import { policyStartOf, unsetLimitsOf } from './policy-start-of.ts'

type Policy = NonNullable<Parameters<typeof policyStartOf>[0]>
type Rules = NonNullable<Parameters<typeof policyStartOf>[1]>

const trx = {
  network: 'tron:0x5a17b0c5',
  id: 'trx',
  symbol: 'TRX',
  decimals: 6,
  perTransfer: '40000000000',
  perDay: '90000000000',
  feeCeiling: '1',
}
const rules = {
  in_force: {
    version: 3,
    document: {
      keys: [],
      people: [
        { id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd0', name: 'Gil', roles: ['governor'] },
        { id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd1', name: 'Ana', roles: ['approver'] },
        { id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd2', name: 'Tom', roles: ['requester', 'treasurer'] },
        { id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd3', name: 'Bea', roles: ['approver'] },
      ],
      hours: null,
      approvals: [],
      assets: [trx],
      others: 1,
      recipients: [],
      approvalMinutes: 60,
    },
  },
  prices_today: [{ network: trx.network, id: trx.id, usd: '0.25' }],
} as unknown as Rules
const applied = (perTxCapUSD: number, dailyCapUSD: number): Policy =>
  ({
    version: 1,
    bundle: compile(
      policyAnswers.parse({
        ...defaultAnswers,
        phoneShareHolders: ['Ada', 'Bob'],
        phoneShareHolderIds: ['01a1fc55-59fd-762d-b251-4c54ee7e4dd0', '01a1fc55-59fd-762d-b251-4c54ee7e4dd1'],
        perTxCapUSD,
        dailyCapUSD,
      }),
    ),
  }) as unknown as Policy

test('the usual amounts start within the limits of the policy in force, of server or signers', () => {
  expect(policyStartOf(applied(7_000, 21_000), null).answers).toMatchObject({
    typicalTxSizeUSD: 7_000,
    dailyVolumeUSD: 21_000,
  })
  expect(policyStartOf(applied(50_000, 500_000), null).answers).toMatchObject({
    typicalTxSizeUSD: 25_000,
    dailyVolumeUSD: 200_000,
  })
  expect(policyStartOf(null, rules).answers).toMatchObject({
    typicalTxSizeUSD: 10_000,
    dailyVolumeUSD: 22_500,
    perTxCapUSD: 10_000,
    dailyCapUSD: 22_500,
  })
})

test('the dollar limits of all assets together are unset where only the signers have a policy', () => {
  const ofSigners = policyStartOf(null, rules)
  expect(unsetLimitsOf(ofSigners)).toEqual(['perTxCap', 'dailyCap'])
  expect(factsOf(ofSigners.bundle!)).toHaveProperty('perTxCap')
  expect(unsetLimitsOf(policyStartOf(applied(7_000, 21_000), rules))).toEqual([])
  expect(unsetLimitsOf(policyStartOf(null, null))).toEqual([])
})

test('the first two who approve under the rules are suggested as holders of shares on phones', () => {
  expect(policyStartOf(null, rules).answers).toMatchObject({
    phoneShareHolders: ['Ana', 'Tom'],
    phoneShareHolderIds: ['01a1fc55-59fd-762d-b251-4c54ee7e4dd1', '01a1fc55-59fd-762d-b251-4c54ee7e4dd2'],
  })
  // Nobody is recorded yet.
  expect(factsOf(policyStartOf(null, rules).bundle!).holders).toMatchObject({ shares: 0, list: [] })
})

test('a walk without edits is no change, although it begins with suggestions; an edit is one', () => {
  const start = policyStartOf(null, rules)
  const answers = policyAnswers.parse(start.answers)
  expect(isUntouched(answers, start)).toBe(true)
  expect(isUntouched({ ...answers, treasuryHoursOnly: true }, start)).toBe(false)
  expect(isUntouched(answers, policyStartOf(null, null))).toBe(false)
})

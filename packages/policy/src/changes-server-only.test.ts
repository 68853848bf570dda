import { expect, test } from 'vitest'
import { defaultAnswers, policyAnswers } from './answers.ts'
import { changesServerOnly } from './changes-server-only.ts'
import { compile } from './compile.ts'
import type { PolicyBundle } from './bundle.ts'

const holders = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const policy = compile(
  policyAnswers.parse({ ...defaultAnswers, phoneShareHolders: ['Ana', 'Ben'], phoneShareHolderIds: holders }),
)
const withControls = (controls: Partial<PolicyBundle['app']['controls']>): PolicyBundle => ({
  ...policy,
  app: { ...policy.app, controls: { ...policy.app.controls, ...controls } },
})

test('addresses, countries and recorded settings concern the server only', () => {
  expect(changesServerOnly(policy, withControls({ ipAllowlist: ['10.0.0.0/8'] }))).toBe(true)
  expect(changesServerOnly(policy, withControls({ geoAllowlist: ['ES'] }))).toBe(true)
  const other = { ...policy, app: { ...policy.app, signingMode: 'availability-first' as const } }
  expect(
    changesServerOnly({ ...policy, app: { ...policy.app, signingMode: 'human-in-the-loop' } }, other),
  ).toBe(true)
})

test('what signers enforce too does not, alone or together with the others', () => {
  expect(changesServerOnly(policy, policy)).toBe(false)
  expect(changesServerOnly(policy, withControls({ treasuryHoursOnly: true }))).toBe(false)
  const { app } = policy
  const apps: PolicyBundle['app'][] = [
    { ...app, limits: { ...app.limits, perTxCapUSD: 7 } },
    { ...app, limits: { ...app.limits, dailyCapUSD: 7 } },
    { ...app, approvals: { ...app.approvals, required: 3 } },
    { ...app, approvals: { ...app.approvals, roleBound: !app.approvals.roleBound } },
    { ...app, approvals: { ...app.approvals, expiryMinutes: 7 } },
    { ...app, controls: { ...app.controls, whitelistedAddresses: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'] } },
  ]
  for (const changed of apps) {
    expect(changesServerOnly(policy, { ...policy, app: changed })).toBe(false)
    const { controls } = changed
    const both = { ...changed, controls: { ...controls, ipAllowlist: ['10.0.0.1'] } }
    expect(changesServerOnly(policy, { ...policy, app: both })).toBe(false)
  }
})

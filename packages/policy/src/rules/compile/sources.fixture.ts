/** Usual sources of a next version, and parts of them. */
import fc from 'fast-check'
import { anyAnswers } from '../../answers.fixture.ts'
import { compile } from '../../compile.ts'
import { ana, bea, carl, dora, network, payee, rulesOf, trx, usdt, usualDocument } from '../rules.fixture.ts'
import { compileRules } from './compile-rules.ts'
import type { CompiledRules, RulesMember, RulesSources } from './rules-sources.ts'

export const before = rulesOf(usualDocument())
const base = fc
  .sample(anyAnswers, { numRuns: 1, seed: 7 })
  .map(compile)
  .reduce((only) => only)
type App = typeof base.app

export const bundle = (change: { [Part in keyof App]?: Partial<App[Part]> } = {}) => ({
  ...base,
  app: {
    ...base.app,
    approvals: { required: 1, roleBound: false, expiryMinutes: 60, ...(change.approvals as object) },
    limits: { perTxCapUSD: 1_000, dailyCapUSD: 3_000, ...(change.limits as object) },
    controls: {
      ...base.app.controls,
      whitelistedAddresses: [],
      treasuryHoursOnly: false,
      ...(change.controls as object),
    },
  },
})

export const member = (id: string, name: string, treasuryRole: RulesMember['treasuryRole']): RulesMember => ({
  id,
  name,
  treasuryRole,
  registered: [],
})

export const price = { usd: '0.3', source: 'operator', day: '2026-11-23' }

export const sources = (change: Partial<RulesSources> = {}): RulesSources => ({
  before,
  bundle: bundle(),
  members: [
    member(ana, 'Ana', null),
    member(bea, 'Bea', 'Approver'),
    member(carl, 'Carl', 'Approver'),
    member(dora, 'Dora', 'Treasurer'),
  ],
  lost: new Set(),
  governors: null,
  governance: {},
  terms: { assets: [], recipients: [] },
  fixedBefore: [],
  capChanges: {},
  keys: before.document.keys,
  assets: [
    {
      network,
      id: usdt,
      decimals: 6,
      symbol: 'USDT',
      price: { ...price, usd: '1' },
      feeCeiling: 50_000_000n,
    },
    { network, id: trx, decimals: 6, symbol: 'TRX', price, feeCeiling: 40_000_000n },
  ],
  payees: [{ id: 'new', label: 'Acme', network, address: payee }],
  now: Date.parse('2026-11-23T12:00:00Z'),
  ...change,
})

/** Throws for sources that are refused. */
export function compiled(change: Partial<RulesSources> = {}): CompiledRules {
  const result = compileRules(sources(change))
  if (!result.ok) throw new Error(result.faults.map(({ code, field }) => `${code} ${field}`).join(', '))
  return result.value
}

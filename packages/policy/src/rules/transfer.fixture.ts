/** A usual transfer under the usual rules, and transfers near every limit. */
import fc from 'fast-check'
import type { Rules } from './rules-document.ts'
import {
  ana,
  bea,
  carl,
  dora,
  organisation,
  payee,
  trx,
  usdt,
  uuid,
  network,
  wallet,
} from './rules.fixture.ts'
import type { RuledFacts, RuledTransfer } from './verdict/ruled-transfer.ts'

/** A Wednesday. */
export const noon = Date.parse('2026-11-18T12:00:00Z')
const hour = 3_600_000

export const usualTransfer = (rules: Rules, change: Partial<RuledTransfer> = {}): RuledTransfer => ({
  organisation,
  rules: rules.hash,
  requestedBy: ana,
  network,
  wallet: { address: wallet, keyId: 'key-1', path: [] },
  asset: { id: usdt, decimals: 6 },
  recipient: payee,
  units: 100_000n,
  feeCeiling: 30_000_000n,
  createdAt: new Date(noon - hour),
  expiresAt: new Date(noon + hour),
  ...change,
})

export interface FactsChange extends Partial<Omit<RuledFacts, 'transfer'>> {
  readonly transfer?: Partial<RuledTransfer>
}
export const usualFacts = (rules: Rules, { transfer = {}, ...change }: FactsChange = {}): RuledFacts => ({
  transfer: usualTransfer(rules, transfer),
  now: noon,
  approvedBy: [carl],
  spent: { inAsset: 0n, toRecipient: 0n },
  ...change,
})

const near = (...limits: readonly bigint[]) =>
  fc.oneof(
    ...limits.map((limit) => fc.bigInt({ min: limit < 2n ? 0n : limit - 2n, max: limit + 2n })),
    fc.bigInt({ min: 0n, max: 4_000_000n }),
  )

/** Facts of transfers, mostly ones that the usual rules allow, near their limits. */
export const anyFactsChange: fc.Arbitrary<FactsChange> = fc.record({
  transfer: fc.record({
    requestedBy: fc.constantFrom(ana, bea, carl),
    asset: fc.constantFrom({ id: usdt, decimals: 6 }, { id: trx, decimals: 6 }),
    recipient: fc.constantFrom(payee, payee, 'TStranger'),
    units: near(1n, 100n, 500n, 50_000n, 100_000n, 500_000n, 1_000_000n),
    feeCeiling: near(20_000_000n, 40_000_000n, 50_000_000n),
    createdAt: fc.constantFrom(0, 0, -1, -11, -22, -23).map((hours) => new Date(noon + hours * hour)),
    wallet: fc.constant({ address: wallet, keyId: 'key-1', path: [] }),
  }),
  now: fc.constantFrom(0, 0, 0, -5, 5, 24, 72).map((hours) => noon + hours * hour),
  approvedBy: fc.subarray([ana, bea, carl, dora, uuid(9)], { minLength: 1 }),
  spent: fc.record({
    inAsset: fc.oneof(fc.constant(0n), near(500_000n, 1_500_000n, 2_000_000n, 2_900_000n)),
    toRecipient: fc.oneof(fc.constant(0n), near(500_000n, 1_000_000n, 1_500_000n)),
  }),
})

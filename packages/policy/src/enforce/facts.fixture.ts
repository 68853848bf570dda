/** Arbitrary policies and facts for property tests. */
import fc from 'fast-check'
import type { PolicyBundle } from '../bundle.ts'
import { anyAnswers } from '../answers.fixture.ts'
import { compile } from '../compile.ts'
import type { GivenApproval } from './approvals.ts'
import type { TransferFacts } from './verdict.ts'

export type App = PolicyBundle['app']

export const anyBundle: fc.Arbitrary<PolicyBundle> = fc
  .tuple(anyAnswers, fc.integer({ min: 1, max: 4 }))
  .map(([answers, required]) => withApp(compile(answers), { approvals: { required } }))

interface AppChange {
  readonly approvals?: Partial<App['approvals']>
  readonly limits?: Partial<App['limits']>
  readonly controls?: Partial<App['controls']>
}

export const withApp = (bundle: PolicyBundle, change: AppChange): PolicyBundle => ({
  ...bundle,
  app: {
    ...bundle.app,
    approvals: { ...bundle.app.approvals, ...change.approvals },
    limits: { ...bundle.app.limits, ...change.limits },
    controls: { ...bundle.app.controls, ...change.controls },
  },
})

/** The range contains a Wednesday noon. */
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2026-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const micros = fc.option(fc.bigInt({ min: 0n, max: 10n ** 19n }))

const anyApproval = (now: Date): fc.Arbitrary<GivenApproval> =>
  fc.record({
    personId: fc.constantFrom('a', 'b', 'c', 'd', 'asker'),
    at: fc.integer({ min: 0, max: 20_000 }).map((minutes) => new Date(now.getTime() - minutes * 60_000)),
    treasuryRole: fc.constantFrom('Approver', 'Treasurer', 'Viewer', 'Admin', null),
  })

export const anyFacts: fc.Arbitrary<TransferFacts> = moment.chain((now) =>
  fc.record({
    worth: micros,
    used: micros,
    recipient: fc.constant('TRecipient'),
    isListedRecipient: fc.boolean(),
    caller: fc.option(
      fc.record({
        address: fc.constant('10.0.0.1'),
        isListedAddress: fc.boolean(),
        country: fc.option(fc.constantFrom('ES', 'DE', 'XX')),
      }),
    ),
    approvals: fc.array(anyApproval(now), { maxLength: 6 }),
    askers: fc.constant(['asker']),
    isApprovedInDev: fc.constant(false),
    now: fc.constant(now),
  }),
)

export const usualBundle = (change: AppChange = {}): PolicyBundle =>
  withApp(
    compile({
      needsAutomation: false,
      typicalTxSizeUSD: 25_000,
      dailyVolumeUSD: 200_000,
      geoRestricted: false,
      roleBoundApprovals: false,
      requireHumanSignerEveryTx: true,
      phoneShareHolders: ['Ana', 'Bea'],
      phoneShareHolderIds: ['01a1fc55-59fd-762d-b251-4c54ee7e4ddf', '01a1fc55-59fd-762d-b251-4c54ee7e4dde'],
      userPresencePolicy: 'per-tx',
      threshold: '3-of-4',
      ppSeatRedundancy: true,
      treasuryHoursOnly: false,
      perTxCapUSD: 100_000,
      dailyCapUSD: 500_000,
      whitelistedAddresses: [],
      approvalExpiryMinutes: 15,
      ipAllowlist: [],
      geoAllowlist: [],
      strictRequireTwoPPSeats: false,
    }),
    change,
  )

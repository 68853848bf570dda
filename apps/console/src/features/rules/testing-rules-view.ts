/** The rules of an organisation with a pending change, as the server answers. */
import type { FirstRulesInAnswer, KeyBindingInAnswer } from '@holdfast/contract'
import type { RulesView } from './use-rules.ts'

const network = 'tron:0x5a17b0c5'
const trx = 'slip44:195'
export const organisation = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
const hashOf = (digit: string) => digit.repeat(64)
const ada = { id: '01a1fc55-59fd-762d-b251-000000000001', name: 'Ada Admin' }
const teresa = { id: '01a1fc55-59fd-762d-b251-000000000002', name: 'Teresa Treasurer' }
const arthur = { id: '01a1fc55-59fd-762d-b251-000000000003', name: 'Arthur Approver' }
const fingerprint = ['ivory', 'velvet', 'violin', 'lemon', 'anchor', 'cactus', 'meadow', 'harbor']
const change = {
  code: 'TRANSFER_CAP_CHANGED',
  is_loosening: true,
  params: { name: 'TRX', id: `${network}/${trx}`, item: '', before: '25000000000', after: '40000000000' },
}
const version = (number: number, state: RulesView['versions'][number]['state']) => ({
  version: number,
  hash: hashOf(String(number)),
  fingerprint,
  state,
  proposed_at: '2026-11-02T14:00:00.000Z',
  proposed_by: number === 1 ? null : ada,
  effective_at: '2026-11-02T14:10:00.000Z',
  ended_at: null,
  adopted_by: [ada, teresa],
  vetoed_by: [],
  changes: number === 1 ? [] : [change],
  prices: null,
})
const credential = { id: 'AAAAAAAAAAAAAAAAAAAAAA', fingerprint, is_synced: false, added_in: 1 }

const inForce: NonNullable<RulesView['in_force']> = {
  ...version(1, 'in_force'),
  prices: {
    conversions: [
      {
        network,
        asset: trx,
        symbol: 'TRX',
        decimals: 6,
        usd: '0.25',
        source: 'operator',
        day: '2026-11-02',
        perTransferUSD: 6250,
        perDayUSD: 25000,
        perTransfer: '25000000000',
        perDay: '100000000000',
      },
    ],
    unlisted: [{ network, asset: 'trc20:x', symbol: 'GEM', why: 'NO_PRICE' }],
    fixed: [],
    kept: [],
    unnamed: 0,
    note: '',
  },
  document: {
    title: 'holdfast/rules/1',
    organisation,
    version: 1,
    previous: null,
    signers: [],
    keys: [
      {
        keyId: 'key-1',
        publicKey: '02'.repeat(33),
        threshold: 2,
        parties: [1, 2, 3],
        networks: [network],
        wallets: [],
      },
    ],
    people: [],
    assets: [
      {
        network,
        id: trx,
        decimals: 6,
        symbol: 'TRX',
        perTransfer: '25000000000',
        perDay: '100000000000',
        feeCeiling: '100000000',
      },
    ],
    recipients: [],
    others: 'refused',
    approvals: [
      {
        network,
        asset: trx,
        tiers: [
          { above: '0', needed: 1, role: null },
          { above: '5000000000', needed: 2, role: 'treasurer' },
        ],
      },
    ],
    approvalMinutes: 1440,
    hours: { days: [1, 2, 3, 4, 5], from: 8, to: 18 },
    longestIntentHours: 72,
    governance: { needed: 2, delayHours: 48, recovery: null },
  },
}

export const rulesView: RulesView = {
  entity_id: organisation,
  in_force: inForce,
  open: {
    ...version(2, 'proposed'),
    effective_at: null,
    adopted_by: [ada],
    is_loosening: true,
    is_by_hand: false,
    delay_hours: 48,
    needed: 2,
    governors: [ada, teresa, arthur],
    joins_missing: [],
    recovery: null,
    by: null,
    policy: null,
  },
  frozen: null,
  signers: [1, 2, 3].map((party) => ({
    party,
    version: party === 3 ? 0 : 1,
    hash: hashOf('1'),
    pending_hash: null,
    pending_version: null,
    pending_by: null,
    effective_at: null,
    is_frozen: false,
    state: party === 3 ? ('behind' as const) : ('current' as const),
    why: null,
    refused: [],
  })),
  recovery: null,
  prices_today: [{ network, id: trx, usd: '0.1' }],
  versions: [version(2, 'proposed'), version(1, 'in_force')],
  people: [
    { ...ada, roles: ['governor'], counts: false, credentials: [credential], needs_second: true },
    {
      ...teresa,
      roles: ['requester', 'treasurer', 'governor'],
      counts: true,
      credentials: ['B', 'C'].map((letter) => ({ ...credential, id: `${letter.repeat(21)}A` })),
      needs_second: false,
    },
  ],
}

export const bindings: KeyBindingInAnswer[] = [
  {
    key_id: 'key-1',
    label: 'Operations',
    is_listed: true,
    signers: [
      { party: 1, state: 'bound' },
      { party: 2, state: 'unbound' },
    ],
  },
]

/** The same organisation before it has rules: Ada has registered one passkey. */
export const firstRulesView: FirstRulesInAnswer = {
  entity_id: organisation,
  checks: [
    { check: 'policy', missing: [] },
    { check: 'assets', missing: [] },
    { check: 'people', missing: [{ code: 'FIRST_RULES_PASSKEYS', params: { name: 'Ada Admin', count: 1 } }] },
  ],
  people: [
    { ...ada, treasury_role: 'Admin', credentials: [{ id: 'A'.repeat(22), fingerprint, is_synced: false }] },
    { ...teresa, treasury_role: 'Treasurer', credentials: [] },
  ],
  unlisted: ['GEM'],
  prepared: null,
  signers: [],
}

const { document, prices } = inForce
export const preparedView: FirstRulesInAnswer = {
  ...firstRulesView,
  prepared: {
    version: 1,
    hash: hashOf('1'),
    fingerprint,
    proposed_at: '2026-11-02T14:00:00.000Z',
    proposed_by: ada,
    prices,
    document,
    governors: [
      { ...ada, has_adopted: true },
      { ...teresa, has_adopted: false },
    ],
    joins_missing: [],
    recovery: null,
    credentials: [{ ...ada, credential_id: 'A'.repeat(22), fingerprint }],
  },
  signers: [
    { party: 1, state: 'accepted', hash: hashOf('1') },
    { party: 2, state: 'other', hash: hashOf('2') },
    { party: 3, state: 'none', hash: null },
  ],
}

/** A usual rules document, and parts of one. */
import { allChainFacts } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeRules, parseRules, type Rules } from './rules-document.ts'
import { type RulesCredential, type RulesDocument, rulesTitle } from './rules-schema.ts'

export const network = 'tron:0x2b6653dc'
const facts = allChainFacts.find(({ mainNetworks }) => mainNetworks.includes(network))
export const usdt = facts?.dollarTokens.find(({ symbol }) => symbol === 'USDT')?.asset ?? ''
export const trx = facts?.native.asset ?? ''
export const uuid = (number: number): string =>
  `01a1fc55-59fd-762d-b251-${number.toString(16).padStart(12, '0')}`
export const organisation = uuid(0xa)
/** Ana requests, Bea and Carl approve, Dora is treasurer. Bea, Carl and Dora govern, two of them together. */
export const [ana, bea, carl, dora] = [uuid(1), uuid(2), uuid(3), uuid(4)] as const
export const wallet = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'
export const payee = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'

/** 32 bytes, all the same. */
const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')

/** `number`: below 64, one for each credential. */
export const credential = (number: number, change: Partial<RulesCredential> = {}): RulesCredential =>
  ({
    id: Buffer.alloc(16, number).toString('base64url'),
    alg: -8,
    x: key(number),
    rpId: 'approve.example.org',
    origin: 'https://approve.example.org',
    backupEligible: false,
    addedIn: 1,
    ...change,
  }) as RulesCredential

export const person = (
  number: number,
  name: string,
  roles: RulesDocument['people'][number]['roles'],
): RulesDocument['people'][number] => ({
  id: uuid(number),
  name,
  roles,
  credentials: [credential(number), credential(number + 32)],
})

export const usualDocument = (change: Partial<RulesDocument> = {}): RulesDocument => ({
  title: rulesTitle,
  organisation,
  version: 1,
  previous: null,
  signers: [1, 2, 3].map((party) => ({ party, identity: Buffer.alloc(32, party).toString('base64') })),
  keys: [
    {
      keyId: 'key-1',
      publicKey: `02${bytesToHex(new Uint8Array(32).fill(7))}`,
      threshold: 2,
      parties: [1, 2, 3],
      networks: [network],
      wallets: [{ path: [], address: wallet, label: 'Treasury' }],
    },
  ],
  people: [
    person(1, 'Ana', ['requester']),
    person(2, 'Bea', ['requester', 'approver', 'governor']),
    person(3, 'Carl', ['approver', 'governor']),
    person(4, 'Dora', ['treasurer', 'governor']),
  ],
  assets: [
    {
      network,
      id: usdt,
      decimals: 6,
      symbol: 'USDT',
      perTransfer: '1000000',
      perDay: '3000000',
      feeCeiling: '50000000',
    },
    {
      network,
      id: trx,
      decimals: 6,
      symbol: 'TRX',
      perTransfer: '500',
      perDay: '500',
      feeCeiling: '40000000',
    },
  ],
  recipients: [
    {
      id: 'acme',
      label: 'Acme',
      network,
      address: payee,
      assets: [{ id: usdt, perDay: '2000000' }],
      activeFrom: 1_700_000_000_000,
    },
  ],
  others: 3,
  approvals: [
    {
      network,
      asset: usdt,
      tiers: [
        { above: '0', needed: 1, role: null },
        { above: '100000', needed: 2, role: 'treasurer' },
      ],
    },
    { network, asset: trx, tiers: [{ above: '0', needed: 2, role: null }] },
  ],
  approvalMinutes: 60,
  hours: null,
  longestIntentHours: 24,
  governance: {
    needed: 2,
    delayHours: 48,
    recovery: {
      keys: [
        { kind: 'paper', id: uuid(0x21), label: 'Safe in Madrid', x: key(0x61) },
        { kind: 'paper', id: uuid(0x22), label: 'Safe in Quito', x: key(0x62) },
        { kind: 'hardware', id: uuid(0x23), label: 'Bank vault', credential: credential(0x63) },
      ],
      needed: 2,
      delayHours: 72,
    },
  },
  ...change,
})

/** Throws for a document that is refused. */
export function rulesOf(document: RulesDocument): Rules {
  const parsed = parseRules(encodeRules(document))
  if (parsed.ok) return parsed.value
  throw new Error(parsed.faults.map(({ code, field }) => `${code} ${field}`).join(', '))
}

/** The version after another one, or one that claims to be. */
export const nextRules = (rules: Rules, change: Partial<RulesDocument>): Rules =>
  rulesOf({ ...nextOf(rules, {}), ...change })

/** The document of the version after another one. */
export const nextOf = ({ document, hash }: Rules, change: Partial<RulesDocument>): RulesDocument => ({
  ...document,
  ...change,
  version: document.version + 1,
  previous: hash,
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeCanonicalJson, type Json } from './canonical-json.ts'
import { encodeRules, parseRules, rulesHash } from './rules-document.ts'
import { rulesFaultText } from './rules-fault-text.ts'
import type { RulesDocument } from './rules-schema.ts'
import {
  bea,
  carl,
  credential,
  network,
  payee,
  person,
  trx,
  usdt,
  usualDocument,
  uuid,
} from './rules.fixture.ts'
import { withDeclaredParams } from './with-declared-params.fixture.ts'

const faultsOf = (value: unknown) => {
  const parsed = parseRules(encodeCanonicalJson(value as Json))
  return parsed.ok ? [] : withDeclaredParams(parsed.faults)
}
const codes = (value: unknown) => faultsOf(value).map(({ code, field }) => `${code} ${field}`)

/** A copy of the usual document after a change. */
const changed = (change: (document: RulesDocument) => void): RulesDocument => {
  const document = structuredClone(usualDocument())
  change(document)
  return document
}
const anyPart = (change: (document: any) => void) => changed(change)

test('a document reads back unchanged, and its hash is the SHA-256 of its bytes', () => {
  const bytes = encodeRules(usualDocument())
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(parseRules(bytes)).toEqual({ ok: true, value: { document: usualDocument(), hash } })
  expect(rulesHash(bytes)).toBe(hash)
})

test('the order in which members are written does not change the hash, the order of a list does', () => {
  const reversed = Object.fromEntries(Object.entries(usualDocument()).toReversed()) as RulesDocument
  expect(rulesHash(encodeRules(reversed))).toBe(rulesHash(encodeRules(usualDocument())))
  const turned = changed(({ people }) => people.reverse())
  expect(rulesHash(encodeRules(turned))).not.toBe(rulesHash(encodeRules(usualDocument())))
})

test('a fault has a code, a field and params, and a text for both', () => {
  const [fault] = faultsOf(anyPart((document) => (document.assets[1].limit = 3)))
  expect(fault).toEqual({ code: 'FIELD_UNKNOWN', field: 'assets.1.limit', params: { name: 'limit' } })
  expect(rulesFaultText(fault!)).toBe('there is no field named limit')
})

test.each<[string, (document: any) => void, string]>([
  ['an unknown field', (d) => (d.ip = []), 'FIELD_UNKNOWN ip'],
  [
    'an unknown field named __proto__',
    (d) => define(d.governance, '__proto__'),
    'FIELD_UNKNOWN governance.__proto__',
  ],
  [
    'an unknown field of a credential',
    (d) => (d.people[0].credentials[0].uv = 1),
    'FIELD_UNKNOWN people.0.credentials.0.uv',
  ],
  ['a missing field', (d) => delete d.hours, 'FIELD_MISSING hours'],
  [
    'a missing coordinate of ES256',
    (d) => (d.people[0].credentials[0].alg = -7),
    'FIELD_MISSING people.0.credentials.0.y',
  ],
  [
    'a second coordinate of EdDSA',
    (d) => (d.people[0].credentials[0].y = d.people[0].credentials[0].x),
    'FIELD_UNKNOWN people.0.credentials.0.y',
  ],
  ['RS256', (d) => (d.people[0].credentials[0].alg = -257), 'FIELD_MALFORMED people.0.credentials.0.alg'],
  ['another kind of document', (d) => (d.title = 'holdfast/rules/2'), 'FIELD_MALFORMED title'],
  [
    'an organisation in capitals',
    (d) => (d.organisation = d.organisation.toUpperCase()),
    'FIELD_MALFORMED organisation',
  ],
  ['version 0', (d) => (d.version = 0), 'TOO_SMALL version'],
  ['a number in place of an amount', (d) => (d.assets[0].perDay = 5), 'FIELD_MALFORMED assets.0.perDay'],
  ['an amount with a leading zero', (d) => (d.assets[0].perDay = '05'), 'FIELD_MALFORMED assets.0.perDay'],
  ['a negative amount', (d) => (d.assets[0].perDay = '-5'), 'FIELD_MALFORMED assets.0.perDay'],
  [
    'an amount above 2^256 - 1',
    (d) => (d.assets[0].perDay = String(2n ** 256n)),
    'FIELD_MALFORMED assets.0.perDay',
  ],
  [
    'an identity of 31 bytes',
    (d) => (d.signers[0].identity = Buffer.alloc(31).toString('base64')),
    'FIELD_MALFORMED signers.0.identity',
  ],
  [
    'a second encoding of an identity',
    (d) => (d.signers[0].identity = d.signers[0].identity.replace(/.=$/, 'F=')),
    'FIELD_MALFORMED signers.0.identity',
  ],
  [
    'a padded credential id',
    (d) => (d.people[0].credentials[0].id += '=='),
    'FIELD_MALFORMED people.0.credentials.0.id',
  ],
  [
    'a second encoding of a credential id',
    (d) => (d.people[0].credentials[0].id = d.people[0].credentials[0].id.replace(/.$/, 'B')),
    'FIELD_MALFORMED people.0.credentials.0.id',
  ],
  [
    'a path with a hardened step',
    (d) => (d.keys[0].wallets[0].path = [2 ** 31]),
    'TOO_GREAT keys.0.wallets.0.path.0',
  ],
  ['parties out of order', (d) => (d.keys[0].parties = [2, 1, 3]), 'NOT_ASCENDING keys.0.parties'],
  ['a party twice', (d) => (d.keys[0].parties = [1, 2, 2]), 'NOT_ASCENDING keys.0.parties'],
  ['an unknown role', (d) => (d.people[0].roles = ['admin']), 'FIELD_MALFORMED people.0.roles.0'],
  ['a recipient without assets', (d) => (d.recipients[0].assets = []), 'TOO_FEW recipients.0.assets'],
  ['others without an approval', (d) => (d.others = 0), 'TOO_SMALL others'],
  [
    'a tier without an approval',
    (d) => (d.approvals[0].tiers[0].needed = 0),
    'TOO_SMALL approvals.0.tiers.0.needed',
  ],
  ['no delay', (d) => (d.governance.delayHours = 0), 'TOO_SMALL governance.delayHours'],
  [
    'an unknown kind of recovery key',
    (d) => (d.governance.recovery.keys[0].kind = 'mind'),
    'FIELD_MALFORMED governance.recovery.keys.0.kind',
  ],
])('%s is refused', (_name, change, expected) => {
  expect(codes(anyPart(change))).toContain(expected)
})

/** As `JSON.parse` defines a member of this name. */
const define = (target: object, name: string) =>
  Object.defineProperty(target, name, { value: 1, enumerable: true, configurable: true, writable: true })

test.each([
  ['a right-to-left override', 'Ana\u202e'],
  ['a zero-width space', 'A\u200bna'],
  ['a zero-width joiner', 'A\u200dna'],
  ['a soft hyphen', 'A\u00adna'],
  ['a tag character', 'Ana\u{e0041}'],
  ['a filler', 'Ana\u3164'],
  ['a line break', 'Ana\nBea'],
  ['a no-break space', 'Ana\u00a0B'],
  ['an ideographic space', 'Ana\u3000B'],
  ['two spaces in a row', 'Ana  B'],
  ['a space at the end', 'Ana '],
  ['a space at the start', ' Ana'],
])('a name with %s is refused', (_name, name) => {
  expect(codes(changed(({ people }) => (people[0]!.name = name)))).toEqual(['TEXT_UNREADABLE people.0.name'])
  expect(codes(changed(({ recipients }) => (recipients[0]!.label = name)))).toEqual([
    'TEXT_UNREADABLE recipients.0.label',
  ])
  const inSymbol = codes(changed(({ assets }) => (assets[0]!.symbol = name)))
  expect(inSymbol).toEqual(['TEXT_UNREADABLE assets.0.symbol'])
})

test('names of every script are names', () => {
  for (const name of ['Zoë Ñandú', '田中 太郎', 'أحمد', 'Ольга', 'O’Brien & Söhne 👩‍💻'])
    expect(codes(changed(({ people }) => (people[0]!.name = name)))).toEqual([])
})

test.each([
  ['capitals', 'BEA'],
  ['a Cyrillic letter', 'Bе\u0430'],
  ['a mark', 'Beá'],
  ['a point', 'Bea.'],
])('a name that differs from another by %s is refused', (_name, name) => {
  const faults = faultsOf(changed(({ people }) => (people[2]!.name = name)))
  expect(faults).toEqual([{ code: 'LOOKS_ALIKE', field: 'people.2.name', params: { name, other: 'Bea' } }])
})

test('a recipient that looks like a wallet or another recipient is refused', () => {
  const second = { ...usualDocument().recipients[0]!, id: 'second', address: 'TSecond' }
  const add = (label: string) => codes(changed(({ recipients }) => recipients.push({ ...second, label })))
  expect(add('Acrne')).toEqual(['LOOKS_ALIKE recipients.1.label'])
  expect(add('ACME')).toEqual(['LOOKS_ALIKE recipients.1.label'])
  expect(add('Treasurу')).toEqual(['LOOKS_ALIKE recipients.1.label'])
  expect(add('Bolt')).toEqual([])
})

test('a symbol that looks like another one of its network is refused', () => {
  expect(codes(changed(({ assets }) => (assets[1]!.symbol = 'USD₮')))).toEqual([
    'LOOKS_ALIKE assets.1.symbol',
  ])
})

const recipients = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    label: `Payee ${at.toString(8).replaceAll('1', '8').replaceAll('0', '9')}`,
    network,
    address: `TAddress${at}`,
    assets: [{ id: trx, perDay: null }],
    activeFrom: 0,
  }))

test('1,000 recipients are read, one more is refused, and 10,000 are too many bytes', () => {
  expect(codes(usualDocument({ recipients: recipients(1_000) }))).toEqual([])
  const [fault] = faultsOf(usualDocument({ recipients: recipients(1_001) }))
  expect(fault).toEqual({ code: 'TOO_MANY', field: 'recipients', params: { most: 1_000 } })
  expect(faultsOf(usualDocument({ recipients: recipients(10_000) }))).toEqual([
    { code: 'TOO_LARGE', field: '', params: { most: 262_144 } },
  ])
})

test('10,000 recipients that fit into the bytes are refused with few faults', () => {
  const faults = faultsOf({ ...usualDocument(), recipients: Array.from({ length: 10_000 }, () => ({})) })
  expect(faults.length).toBeLessThanOrEqual(50)
  expect(faults).toContainEqual({ code: 'TOO_MANY', field: 'recipients', params: { most: 1_000 } })
})

test.each<[string, (document: RulesDocument) => void, string]>([
  [
    'a previous version before version 1',
    (d) => (d.previous = 'a'.repeat(64)),
    'PREVIOUS_MISPLACED previous',
  ],
  ['no previous version before version 2', (d) => (d.version = 2), 'PREVIOUS_MISPLACED previous'],
  ['a party twice among the signers', (d) => (d.signers[1]!.party = 1), 'TWICE signers.1.party'],
  [
    'an identity of two signers',
    (d) => (d.signers[1]!.identity = d.signers[0]!.identity),
    'TWICE signers.1.identity',
  ],
  ['a key twice', (d) => d.keys.push({ ...d.keys[0]!, wallets: [] }), 'TWICE keys.1.keyId'],
  [
    'two keys with one public key',
    (d) => d.keys.push({ ...d.keys[0]!, keyId: 'key-2', wallets: [] }),
    'TWICE keys.1.publicKey',
  ],
  ['half of the parties', (d) => (d.keys[0]!.parties = [1, 2, 3, 4]), 'THRESHOLD_TOO_LOW keys.0.threshold'],
  ['more than all parties', (d) => (d.keys[0]!.threshold = 4), 'THRESHOLD_TOO_HIGH keys.0.threshold'],
  ['a party that is no signer', (d) => (d.keys[0]!.parties = [1, 2, 9]), 'PARTY_UNKNOWN keys.0.parties'],
  [
    'a test network beside a main one',
    (d) => d.keys[0]!.networks.push('tron:0xcd8690dc'),
    'NETWORK_CLASSES_MIXED keys.0.networks',
  ],
  ['a network twice', (d) => d.keys[0]!.networks.push(network), 'TWICE keys.0.networks.1'],
  [
    'a wallet twice',
    (d) => d.keys[0]!.wallets.push({ ...d.keys[0]!.wallets[0]!, path: [1] }),
    'TWICE keys.0.wallets.1.address',
  ],
  [
    'a person twice',
    (d) => d.people.push({ ...d.people[0]!, name: 'Zed', credentials: [] }),
    'TWICE people.4.id',
  ],
  [
    'a person with the id of a recovery key',
    (d) => d.people.push(person(0x21, 'Zed', [])),
    'TWICE governance.recovery.keys.0.id',
  ],
  ['a role twice', (d) => (d.people[0]!.roles = ['requester', 'requester']), 'TWICE people.0.roles.1'],
  [
    'a credential id of two people',
    (d) => (d.people[1]!.credentials[0]!.id = d.people[0]!.credentials[0]!.id),
    'TWICE people.1.credentials.0.id',
  ],
  [
    'a public key of two people',
    (d) => (d.people[1]!.credentials[0]!.x = d.people[0]!.credentials[0]!.x),
    'TWICE people.1.credentials.0.x',
  ],
  [
    'a public key of a person and a recovery key',
    (d) =>
      (d.governance.recovery!.keys[0] = {
        kind: 'paper',
        id: uuid(0x21),
        label: 'Safe',
        x: d.people[0]!.credentials[0]!.x,
      }),
    'TWICE governance.recovery.keys.0.x',
  ],
  [
    'a synced credential of a governor',
    (d) => (d.people[1]!.credentials[1]!.backupEligible = true),
    'CREDENTIAL_SYNCED people.1.credentials.1.backupEligible',
  ],
  [
    'a synced recovery key',
    (d) =>
      (d.governance.recovery!.keys[2] = {
        kind: 'hardware',
        id: uuid(0x23),
        label: 'Vault',
        credential: credential(0x63, { backupEligible: true }),
      }),
    'CREDENTIAL_SYNCED governance.recovery.keys.2.credential.backupEligible',
  ],
  [
    'a credential from a later version',
    (d) => (d.people[0]!.credentials[0]!.addedIn = 2),
    'CREDENTIAL_FROM_LATER people.0.credentials.0.addedIn',
  ],
  ['an asset twice', (d) => (d.assets[1]!.id = usdt), 'TWICE assets.1.id'],
  [
    'an asset on a network without a key',
    (d) => (d.assets[1]!.network = 'tron:0xcd8690dc'),
    'NETWORK_WITHOUT_KEY assets.1.network',
  ],
  [
    'a cap of a day below that of a transfer',
    (d) => (d.assets[0]!.perDay = '999999'),
    'DAY_CAP_TOO_LOW assets.0.perDay',
  ],
  [
    'a recipient id twice',
    (d) => d.recipients.push({ ...d.recipients[0]!, address: 'TOther' }),
    'TWICE recipients.1.id',
  ],
  [
    'a recipient’s address twice',
    (d) => d.recipients.push({ ...d.recipients[0]!, id: 'other' }),
    'TWICE recipients.1.address',
  ],
  [
    'a recipient’s asset that is not listed',
    (d) => (d.recipients[0]!.assets![0]!.id = 'trc20:TOther'),
    'ASSET_UNKNOWN recipients.0.assets.0.id',
  ],
  [
    'a recipient’s asset twice',
    (d) => d.recipients[0]!.assets!.push({ id: usdt, perDay: null }),
    'TWICE recipients.0.assets.1.id',
  ],
  ['an asset without tiers', (d) => d.approvals.pop(), 'TIERS_MISSING assets.1'],
  ['tiers twice', (d) => d.approvals.push(d.approvals[0]!), 'TWICE approvals.2.asset'],
  [
    'tiers of an asset that is not listed',
    (d) => d.approvals.push({ ...d.approvals[0]!, asset: 'trc20:TOther' }),
    'ASSET_UNKNOWN approvals.2.asset',
  ],
  [
    'tiers that begin above 1',
    (d) => (d.approvals[0]!.tiers[0]!.above = '1'),
    'TIERS_FROM_ABOVE approvals.0.tiers.0.above',
  ],
  [
    'two tiers with one start',
    (d) => (d.approvals[0]!.tiers[1]!.above = '0'),
    'TIERS_NOT_RISING approvals.0.tiers.1',
  ],
  [
    'a higher tier that needs fewer people',
    (d) => (d.approvals[0]!.tiers[0]!.needed = 3),
    'TIERS_NOT_RISING approvals.0.tiers.1',
  ],
  [
    'a higher tier that needs no treasurer',
    (d) => {
      d.approvals[0]!.tiers[0]!.role = 'treasurer'
      d.approvals[0]!.tiers[1]!.role = null
    },
    'TIERS_NOT_RISING approvals.0.tiers.1',
  ],
  [
    'more approvals than others can give',
    (d) => (d.approvals[1]!.tiers[0]!.needed = 4),
    'TIER_UNREACHABLE approvals.1.tiers.0.needed',
  ],
  ['more approvals for others than people can give', (d) => (d.others = 4), 'TIER_UNREACHABLE others'],
  [
    'nobody who can request',
    (d) => d.people.forEach((listed) => (listed.roles = listed.roles.filter((role) => role !== 'requester'))),
    'TIER_UNREACHABLE approvals.0.tiers.0.needed',
  ],
  [
    'a tier with a treasurer, and none',
    (d) => (d.people[3]!.roles = ['approver', 'governor']),
    'TIER_ROLE_UNREACHABLE approvals.0.tiers.1.role',
  ],
  [
    'a treasurer without a credential',
    (d) => {
      d.others = 2
      d.people[3]!.credentials = []
    },
    'TIER_ROLE_UNREACHABLE approvals.0.tiers.1.role',
  ],
  ['hours that end as they begin', (d) => (d.hours = { days: [1], from: 8, to: 8 }), 'HOURS_EMPTY hours'],
  [
    'more governors than there are',
    (d) => (d.governance.needed = 4),
    'GOVERNANCE_UNREACHABLE governance.needed',
  ],
  [
    'more recovery keys than there are',
    (d) => (d.governance.recovery!.needed = 4),
    'GOVERNANCE_UNREACHABLE governance.recovery.needed',
  ],
  [
    'a recovery faster than a change',
    (d) => (d.governance.recovery!.delayHours = 47),
    'RECOVERY_DELAY_TOO_SHORT governance.recovery.delayHours',
  ],
])('%s is refused', (_name, change, expected) => {
  expect(codes(changed(change))).toContain(expected)
})

test.each([
  ['another host', { origin: 'https://console.example.org' }, false],
  ['the parent domain', { rpId: 'example.org' }, false],
  ['no TLS', { origin: 'http://approve.example.org' }, false],
  ['a path', { origin: 'https://approve.example.org/' }, false],
  ['a host that begins alike', { origin: 'https://approve.example.org.evil.test' }, false],
  ['a user before the host', { origin: 'https://approve.example.org:443@evil.test' }, false],
  ['the default port', { origin: 'https://approve.example.org:443' }, false],
  ['a port above 65535', { origin: 'https://approve.example.org:65536' }, false],
  ['another port', { origin: 'https://approve.example.org:8443' }, true],
  [
    'localhost without TLS, with a key for a main network',
    { rpId: 'localhost', origin: 'http://localhost:5173' },
    false,
  ],
] as const)('an origin with %s', (_name, change, isAccepted) => {
  const faults = codes(changed(({ people }) => (people[0]!.credentials[0] = credential(1, change))))
  expect(faults).toEqual(isAccepted ? [] : ['CREDENTIAL_ORIGIN people.0.credentials.0.origin'])
})

test('the requester does not count towards a tier, nor as its only treasurer', () => {
  const requesting = (at: number) =>
    changed(({ people }) => {
      for (const [index, listed] of people.entries())
        listed.roles = [
          ...listed.roles.filter((role) => role !== 'requester'),
          ...(index === at ? (['requester'] as const) : []),
        ]
    })
  expect(codes({ ...requesting(0), others: 3 })).toEqual([])
  expect(codes({ ...requesting(1), others: 3 })).toContain('TIER_UNREACHABLE others')
  expect(codes({ ...requesting(1), others: 2 })).toEqual([])
  expect(codes({ ...requesting(3), others: 2 })).toEqual(['TIER_ROLE_UNREACHABLE approvals.0.tiers.1.role'])
})

test('localhost needs no TLS if all keys are for test networks', () => {
  const test = 'tron:0xcd8690dc'
  const text = JSON.stringify(usualDocument()).replaceAll(network, test)
  const local = JSON.parse(
    text
      .replaceAll('https://approve.example.org', 'http://localhost:5173')
      .replaceAll('approve.example.org', 'localhost'),
  ) as RulesDocument
  expect(codes(local)).toEqual([])
})

test('localhost needs TLS while one key is for a main network', () => {
  const local = { rpId: 'localhost', origin: 'http://localhost:5173' }
  const faults = (change: (document: RulesDocument) => void) =>
    codes(
      changed((document) => {
        document.people[0]!.credentials[0] = credential(1, local)
        change(document)
      }),
    )
  const test = 'tron:0xcd8690dc'
  const origin = 'CREDENTIAL_ORIGIN people.0.credentials.0.origin'
  const key = { keyId: 'key-2', publicKey: `02${'08'.repeat(32)}`, wallets: [] }
  expect(faults(({ keys }) => keys.push({ ...keys[0]!, ...key, networks: [test] }))).toEqual([origin])
  expect(faults(({ keys }) => keys[0]!.networks.push(test))).toContain(origin)
})

test('others may be refused, and signing hours may begin on a Sunday', () => {
  const hours = { days: [0, 6], from: 0, to: 24 }
  expect(codes(usualDocument({ others: 'refused', hours }))).toEqual([])
})

test('spellings of one address that differ in case are one, outside of base58', () => {
  const ether = 'eip155:1'
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const document = changed((document) => {
    document.keys[0]!.networks.push(ether)
    document.assets.push({ ...document.assets[1]!, network: ether, id: 'slip44:60', symbol: 'ETH' })
    document.approvals.push({ ...document.approvals[1]!, network: ether, asset: 'slip44:60' })
    for (const spelling of [address, address.toLowerCase()])
      document.recipients.push({
        ...document.recipients[0]!,
        id: spelling,
        label: `Vendor ${spelling.slice(0, 6)}`,
        network: ether,
        address: spelling,
        assets: [{ id: 'slip44:60', perDay: null }],
      })
  })
  expect(codes(document)).toEqual(['TWICE recipients.2.address'])
  const base58 = changed(({ recipients }) =>
    recipients.push({ ...recipients[0]!, id: 'b', label: 'Bolt', address: payee.toLowerCase() }),
  )
  expect(codes(base58)).toEqual([])
})

test('several faults are all listed', () => {
  expect(
    codes(
      changed((document) => {
        document.governance.needed = 9
        document.people.find(({ id }) => id === carl)!.name = 'bea'
        document.people.find(({ id }) => id === bea)!.roles.push('treasurer')
        document.others = 20
      }),
    ),
  ).toEqual([
    'LOOKS_ALIKE people.2.name',
    'TIER_UNREACHABLE others',
    'TIER_UNREACHABLE others',
    'TIER_UNREACHABLE others',
    'GOVERNANCE_UNREACHABLE governance.needed',
  ])
})

/** The orders of a thief who has every secret of the server, each with the expected refusal. To add an attack, add a line. Unless
 *  an attack says otherwise, people approved one TRX to Acme. */
import { randomUUID } from 'node:crypto'
import { toHex41 } from '@holdfast/chains/tron'
import type { TransferIntent } from '@holdfast/ledger'
import { toBase64 } from '@holdfast/mpc/nodes'
import { toBase64url } from '@holdfast/policy/passkeys'
import { bytesOf as rawBytesOf, unsignedOf, usdt } from './signing-requests.ts'
import {
  acme,
  ana,
  type Approval,
  authenticatorOf,
  bea,
  bolt,
  carl,
  coin,
  dora,
  eli,
  fay,
  hour,
  later,
  minute,
  type Order,
  otherOrganisation,
  page,
  type Signing,
  type StolenServer,
  stranger,
  thiefKey,
} from './stolen-server-scene.ts'

export interface Attack {
  readonly about: string
  readonly code: string
  readonly field?: string
  /** The reason why an assertion is not valid. */
  readonly reason?: string
  readonly order: (server: StolenServer) => Order
}

type Change = Partial<TransferIntent>

/** Carl's approval is made or changed by the thief. */
const withApproval =
  (approval: (server: StolenServer, intent: TransferIntent) => Approval, change: Change = {}) =>
  (server: StolenServer): Order => {
    const intent = server.intent(change)
    return server.order(intent, [server.signed('request', ana, intent), approval(server, intent)])
  }
const byCarl = (
  signing: Signing | ((server: StolenServer, intent: TransferIntent) => Signing),
  change: Change = {},
) =>
  withApproval(
    (server, intent) =>
      server.signed(
        'approve',
        carl,
        intent,
        typeof signing === 'function' ? signing(server, intent) : signing,
      ),
    change,
  )
const byFay = (signing: Signing) =>
  withApproval((server, intent) => server.signed('approve', fay, intent, signing))

/** Everybody who can approve does. */
const agreedTo =
  (change: Change | ((server: StolenServer) => Change), order: Partial<Order> = {}) =>
  (server: StolenServer): Order => {
    const intent = server.intent(typeof change === 'function' ? change(server) : change)
    return server.order(intent, server.approvalsOf(intent, bea, carl, dora), order)
  }

/** People approved the intent; the bytes do something else. */
const bytesFor =
  (bytes: (intent: TransferIntent) => string, change: Change = {}) =>
  (server: StolenServer): Order => {
    const intent = server.intent(change)
    return server.approved(intent, { unsigned: bytes(intent) })
  }
const paying = (change: Change, of: Change = {}) =>
  bytesFor((intent) => toBase64(unsignedOf({ ...intent, ...change })), of)

const by =
  (people: readonly string[], change: Change = {}) =>
  (server: StolenServer): Order => {
    const intent = server.intent(change)
    return server.order(intent, server.approvalsOf(intent, ...people))
  }

const flip = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at % bytes.length) ^ 1, at % bytes.length)
  return toBase64(bytes)
}
const changed = (approval: Approval, change: Partial<NonNullable<Approval['assertion']>>): Approval => ({
  ...approval,
  assertion: { ...approval.assertion!, ...change },
})

const flipped = (field: 'signature' | 'authenticatorData', at: number) =>
  withApproval((server, intent) => {
    const approval = server.signed('approve', carl, intent)
    return changed(approval, { [field]: flip(approval.assertion![field], at) })
  })

const invalid = (about: string, reason: string, field: string, order: Attack['order']): Attack => ({
  about,
  code: 'ASSERTION_INVALID',
  reason,
  field,
  order,
})
const clientData = (name?: string) => (name === undefined ? 'clientDataJSON' : `clientDataJSON.${name}`)

const assertions: readonly Attack[] = [
  invalid(
    'an approval of the thief’s own key under Carl’s name',
    'SIGNATURE_MALFORMED',
    'signature',
    byCarl({ by: thiefKey('carl') }),
  ),
  invalid(
    'an approval that another person signed',
    'SIGNATURE_DIFFERS',
    'signature',
    byCarl({ by: authenticatorOf(dora) }),
  ),
  invalid('a changed bit of the signature', 'SIGNATURE_DIFFERS', 'signature', flipped('signature', 5)),
  invalid('a changed bit of the counter', 'SIGNATURE_DIFFERS', 'signature', flipped('authenticatorData', 36)),
  invalid(
    'a request that is presented as an approval',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    withApproval((server, intent) => {
      const { assertion, ...rest } = server.signed('request', carl, intent)
      return { ...rest, assertion: { ...assertion!, statement: { ...assertion!.statement, act: 'approve' } } }
    }),
  ),
  invalid(
    'a stale approval with a new end',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    withApproval((server, intent) => {
      const { assertion, ...rest } = server.signed('approve', carl, intent, {
        statement: { notAfter: server.now - hour },
      })
      const statement = { ...assertion!.statement, notAfter: server.now + 10 * minute }
      return { ...rest, assertion: { ...assertion!, statement } }
    }),
  ),
  invalid(
    'an approval of another transfer under the statement of this one',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    withApproval((server, intent) => {
      const own = server.signed('approve', carl, intent)
      const other = server.signed('approve', carl, server.intent())
      return { ...changed(other, { statement: own.assertion!.statement }), intentHash: own.intentHash }
    }),
  ),
  invalid(
    'an assertion of a sign-in at the console',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    byCarl({ clientData: { challenge: toBase64url(new Uint8Array(32)) } }),
  ),
  invalid('another relying party', 'RP_ID_DIFFERS', 'authenticatorData', byCarl({ rpId: 'example.org' })),
  invalid(
    'the console as relying party and origin',
    'ORIGIN_DIFFERS',
    clientData('origin'),
    byCarl({ rpId: 'console.example.org', origin: 'https://console.example.org' }),
  ),
  invalid(
    'another port of the approver page',
    'ORIGIN_DIFFERS',
    clientData('origin'),
    byCarl({ origin: `${page.origin}:8443` }),
  ),
  invalid(
    'the approver page in a frame',
    'CROSS_ORIGIN',
    clientData('crossOrigin'),
    byCarl({ clientData: { crossOrigin: true } }),
  ),
  invalid(
    'the approver page below another page',
    'TOP_ORIGIN',
    clientData('topOrigin'),
    byCarl({ clientData: { topOrigin: page.origin } }),
  ),
  invalid(
    'a person who was not verified',
    'USER_UNVERIFIED',
    'authenticatorData',
    byCarl({ flags: { userVerified: false } }),
  ),
  invalid(
    'a person who was not present',
    'USER_ABSENT',
    'authenticatorData',
    byCarl({ flags: { userPresent: false } }),
  ),
  invalid(
    'an assertion of a registration',
    'TYPE_DIFFERS',
    clientData('type'),
    byCarl({ type: 'webauthn.create' }),
  ),
  invalid('an assertion of a payment', 'TYPE_DIFFERS', clientData('type'), byCarl({ type: 'payment.get' })),
  invalid(
    'a challenge with padding',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    byCarl({ text: (text) => text.replace(/("challenge":"[^"]+)"/, '$1="') }),
  ),
  invalid(
    'a challenge in hex',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    byCarl({
      text: (text) =>
        text.replace(
          /"challenge":"([^"]+)"/,
          (_, value: string) => `"challenge":"${Buffer.from(value, 'base64url').toString('hex')}"`,
        ),
    }),
  ),
  invalid(
    'a challenge twice',
    'JSON_DUPLICATE',
    clientData(),
    byCarl({ text: (text) => `{"challenge":"AAAA",${text.slice(1)}` }),
  ),
  invalid(
    'a type twice, once escaped',
    'JSON_DUPLICATE',
    clientData(),
    byCarl({ text: (text) => `{"t\\u0079pe":"payment.get",${text.slice(1)}` }),
  ),
  invalid('a byte order mark', 'CLIENT_DATA_BOM', clientData(), byCarl({ text: (text) => `\uFEFF${text}` })),
  invalid(
    'backed up without eligibility',
    'BACKUP_STATE',
    'authenticatorData',
    byCarl({ flags: { backedUp: true } }),
  ),
  invalid(
    'a synced copy of a passkey that was bound to its device',
    'BACKUP_ELIGIBILITY_DIFFERS',
    'authenticatorData',
    byCarl({ flags: { backupEligible: true, backedUp: true } }),
  ),
  invalid(
    'a passkey that is no longer eligible for backup',
    'BACKUP_ELIGIBILITY_DIFFERS',
    'authenticatorData',
    byFay({ flags: {} }),
  ),
  invalid(
    'a new credential within the assertion',
    'ATTESTED_UNEXPECTED',
    'authenticatorData',
    byCarl({ flags: { attested: true } }),
  ),
]

const statements: readonly Attack[] = [
  ...(
    [
      ['intentHash', 'another transfer', { intentHash: 'ab'.repeat(32) }],
      ['organisation', 'another organisation', { organisation: otherOrganisation }],
      ['rulesVersion', 'another version of the rules', { rulesVersion: 2 }],
      ['rulesHash', 'other rules', { rulesHash: 'ab'.repeat(32) }],
      ['person', 'another person', { person: bea }],
    ] as const
  ).map(([field, about, statement]) => ({
    about: `a statement about ${about}, although Carl signed it`,
    code: 'STATEMENT_DIFFERS',
    field,
    order: byCarl({ statement }),
  })),
  {
    about: 'Carl’s approval in the name of Dora',
    code: 'STATEMENT_DIFFERS',
    field: 'person',
    order: withApproval((server, intent) => ({ ...server.signed('approve', carl, intent), userId: dora })),
  },
  {
    about: 'a replayed approval of an earlier transfer',
    code: 'APPROVAL_MISMATCH',
    order: withApproval((server) => server.signed('approve', carl, server.intent())),
  },
  {
    about: 'a replayed approval, under the hash of this transfer',
    code: 'STATEMENT_DIFFERS',
    field: 'intentHash',
    order: withApproval((server, intent) => ({
      ...server.signed('approve', carl, server.intent()),
      intentHash: server.signed('approve', carl, intent).intentHash,
    })),
  },
  {
    about: 'a stale approval',
    code: 'STATEMENT_EXPIRED',
    field: 'notAfter',
    order: byCarl(({ now }) => ({ statement: { notAfter: now - 1 } })),
  },
  {
    about: 'an approval for longer than the rules allow',
    code: 'STATEMENT_TOO_LONG',
    field: 'notAfter',
    order: byCarl(({ now }) => ({ statement: { notAfter: now + 63 * minute } }), {
      expiresAt: new Date(Date.now() + 3 * hour),
    }),
  },
  {
    about: 'an approval that outlives the transfer',
    code: 'STATEMENT_TOO_LONG',
    field: 'notAfter',
    order: byCarl((_, { expiresAt }) => ({ statement: { notAfter: expiresAt.getTime() + 1 } })),
  },
  {
    about: 'a credential that the rules do not have',
    code: 'CREDENTIAL_UNKNOWN',
    field: 'credentialId',
    order: withApproval((server, intent) =>
      changed(server.signed('approve', carl, intent, { by: thiefKey('carl') }), {
        credentialId: thiefKey('carl').credentialId,
      }),
    ),
  },
  {
    about: 'Dora’s credential under Carl’s name',
    code: 'CREDENTIAL_UNKNOWN',
    field: 'credentialId',
    order: withApproval((server, intent) =>
      changed(server.signed('approve', carl, intent, { by: authenticatorOf(dora) }), {
        credentialId: authenticatorOf(dora).credentialId,
      }),
    ),
  },
  {
    about: 'a person who is not in the rules',
    code: 'CREDENTIAL_UNKNOWN',
    field: 'credentialId',
    order: withApproval((server, intent) =>
      server.signed('approve', '0190a3f2-7b1c-7def-8a01-0000000000ff', intent),
    ),
  },
]

const large = { units: 1_000_001n }

/** The thief puts the parts of the signatures of Carl, Dora and Ana into another order. */
const reordered =
  (exchange: (approvals: readonly Assertion[]) => readonly Assertion[]) =>
  (server: StolenServer): Order => {
    const intent = server.intent(large)
    const approvals = server.approvalsOf(intent, carl, dora)
    const assertions = exchange(approvals.map(({ assertion }) => assertion!))
    return server.order(
      intent,
      approvals.map((approval, i) => ({ ...approval, assertion: assertions[i]! })),
    )
  }
type Assertion = NonNullable<Approval['assertion']>
const signatures = (
  all: readonly Assertion[],
  parts: (own: Assertion, other: Assertion) => Partial<Assertion>,
) => all.map((own, i) => ({ ...own, ...parts(own, all[(i + 1) % all.length]!) }))

const exchanged: readonly Attack[] = [
  {
    about: 'the assertions of three people, each under the name of the next one',
    code: 'STATEMENT_DIFFERS',
    field: 'person',
    order: reordered((all) => [...all.slice(1), all[0]!]),
  },
  {
    about: 'the assertions of the request and of an approval in each other’s place',
    code: 'STATEMENT_DIFFERS',
    field: 'person',
    order: reordered(([request, first, second]) => [first!, request!, second!]),
  },
  {
    about: 'the passkeys of three people, each at the statement of the next one',
    code: 'CREDENTIAL_UNKNOWN',
    field: 'credentialId',
    order: reordered((all) => signatures(all, ({ statement }, other) => ({ ...other, statement }))),
  },
  invalid(
    'the signatures of three people, each at the statement and passkey of the next one',
    'CHALLENGE_DIFFERS',
    clientData('challenge'),
    reordered((all) =>
      signatures(all, ({ statement, credentialId }, other) => ({ ...other, statement, credentialId })),
    ),
  ),
]

const people: readonly Attack[] = [
  {
    about: 'nobody signed',
    code: 'REQUEST_UNSIGNED',
    field: 'approvals',
    order: (server) => server.order(server.intent(), []),
  },
  {
    about: 'rows of approvals without signatures',
    code: 'REQUEST_UNSIGNED',
    field: 'approvals',
    order: (server) => {
      const intent = server.intent()
      return server.order(
        intent,
        server.approvalsOf(intent, carl).map((approval) => ({ ...approval, assertion: null })),
      )
    },
  },
  {
    about: 'approvals without the request',
    code: 'REQUEST_UNSIGNED',
    field: 'approvals',
    order: (server) => {
      const intent = server.intent()
      return server.order(
        intent,
        [bea, carl].map((person) => server.signed('approve', person, intent)),
      )
    },
  },
  {
    about: 'a request of another person than the intent names',
    code: 'REQUEST_UNSIGNED',
    field: 'approvals',
    order: (server) => {
      const intent = server.intent()
      return server.order(intent, [
        server.signed('request', eli, intent),
        server.signed('approve', carl, intent),
      ])
    },
  },
  { about: 'the request alone', code: 'APPROVALS_MISSING', field: 'approvals', order: by([]) },
  { about: 'the requester approves', code: 'APPROVALS_MISSING', field: 'approvals', order: by([ana]) },
  {
    about: 'a requester who is an approver approves',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: by([bea], { requestedBy: bea }),
  },
  {
    about: 'a person who only requests approves',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: by([eli]),
  },
  {
    about: 'one approver for an amount that needs two people',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: by([dora], large),
  },
  {
    about: 'the same approval twice',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: by([dora, dora], large),
  },
  {
    about: 'two credentials of one person',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: (server) => {
      const intent = server.intent(large)
      return server.order(intent, [
        ...server.approvalsOf(intent, carl),
        server.signed('approve', carl, intent, { device: 2 }),
      ])
    },
  },
  {
    about: 'two approvers without a treasurer',
    code: 'ROLE_MISSING',
    field: 'approvals',
    order: by([bea, carl], large),
  },
  {
    about: 'a requester without the role',
    code: 'REQUESTER_NOT_IN_RULES',
    field: 'requestedBy',
    order: agreedTo({ requestedBy: dora }),
  },
]

const limits: readonly Attack[] = [
  {
    about: 'a recipient that is not listed',
    code: 'RECIPIENT_NOT_IN_RULES',
    field: 'recipient',
    order: agreedTo({ recipient: stranger }),
  },
  {
    about: 'a recipient that is not active yet',
    code: 'RECIPIENT_NOT_ACTIVE',
    field: 'recipient',
    order: agreedTo({ recipient: later }),
  },
  {
    about: 'a recipient of another asset',
    code: 'RECIPIENT_WITHOUT_ASSET',
    field: 'recipient',
    order: agreedTo({ recipient: coin }),
  },
  {
    about: 'more than the day cap of a recipient',
    code: 'OVER_RECIPIENT_CAP',
    field: 'units',
    order: agreedTo({ recipient: bolt, units: 400_001n }),
  },
  {
    about: 'an asset that is not listed',
    code: 'ASSET_NOT_IN_RULES',
    field: 'asset.id',
    order: agreedTo({ asset: { id: `trc20:${stranger}`, decimals: 6 } }),
  },
  {
    about: 'other decimals',
    code: 'DECIMALS_DIFFER',
    field: 'asset.decimals',
    order: agreedTo({ asset: { ...usdt, decimals: 3 } }),
  },
  {
    about: 'more than the cap of one transfer',
    code: 'OVER_TRANSFER_CAP',
    field: 'units',
    order: agreedTo({ units: 3_000_001n }),
  },
  {
    about: 'a higher fee ceiling',
    code: 'FEE_ABOVE_CAP',
    field: 'feeCeiling',
    order: agreedTo({ feeCeiling: 30_000_001n }),
  },
  {
    about: 'a network of another class',
    code: 'NETWORK_NOT_OF_KEY',
    field: 'network',
    order: agreedTo({ network: 'tron:0x2b6653dc' }),
  },
  {
    about: 'another test network',
    code: 'NETWORK_NOT_OF_KEY',
    field: 'network',
    order: agreedTo({ network: 'tron:0x94a9059e' }),
  },
  {
    about: 'a wallet at a path that is not listed',
    code: 'WALLET_NOT_OF_KEY',
    field: 'wallet.address',
    order: agreedTo((server) => ({
      wallet: { ...server.wallets[0]!, keyId: server.keyId, path: [1, 195, 8] },
    })),
  },
  {
    about: 'the path of one wallet and the address of another',
    code: 'WALLET_NOT_OF_KEY',
    field: 'wallet.address',
    order: agreedTo((server) => ({
      wallet: { keyId: server.keyId, path: server.wallets[1]!.path, address: server.wallets[0]!.address },
    })),
  },
  {
    about: 'another key than the intent names',
    code: 'KEY_NOT_IN_RULES',
    field: 'wallet.keyId',
    order: agreedTo((server) => ({ wallet: { ...server.wallets[0]!, keyId: randomUUID() } })),
  },
  { about: 'no rules', code: 'RULES_CHANGED', field: 'rules', order: agreedTo({ rules: '' }) },
  {
    about: 'rules of the thief',
    code: 'RULES_CHANGED',
    field: 'rules',
    order: agreedTo({ rules: 'ab'.repeat(32) }),
  },
  {
    about: 'another organisation',
    code: 'OTHER_ORGANISATION',
    field: 'organisation',
    order: agreedTo({ organisation: otherOrganisation }),
  },
  {
    about: 'a transfer that was created ahead of the clock',
    code: 'CREATED_AHEAD',
    field: 'createdAt',
    order: agreedTo((server) => ({ createdAt: new Date(server.now + 3 * minute) })),
  },
  {
    about: 'a transfer that has ended',
    code: 'INTENT_ENDED',
    field: 'expiresAt',
    order: agreedTo((server) => ({ expiresAt: new Date(server.now - 1) })),
  },
  {
    about: 'a transfer for longer than the rules allow',
    code: 'INTENT_TOO_LONG',
    field: 'expiresAt',
    order: agreedTo((server) => ({ expiresAt: new Date(server.now + 25 * hour) })),
  },
  {
    about: 'an id of the request that is dated in the future',
    code: 'MADE_AHEAD',
    order: agreedTo((server) => ({ requestId: uuidAt(server.now + 3 * minute) })),
  },
]

/** A version 7 UUID of this time. */
function uuidAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
}

const token = { asset: usdt }
/** `selector`: of the function, in hex. */
const tokenCall = (selector: string, { units }: TransferIntent) => ({
  contract_address: toHex41(usdt.id.slice('trc20:'.length)),
  data: `${selector}${toHex41(acme).slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`,
})
const bytes: readonly Attack[] = [
  {
    about: 'bytes with another recipient',
    code: 'INTENT_MISMATCH',
    field: 'recipient',
    order: paying({ recipient: stranger }),
  },
  {
    about: 'bytes with another listed recipient',
    code: 'INTENT_MISMATCH',
    field: 'recipient',
    order: paying({ recipient: bolt }, token),
  },
  {
    about: 'bytes with one unit more',
    code: 'INTENT_MISMATCH',
    field: 'units',
    order: paying({ units: 1_000_001n }),
  },
  {
    about: 'bytes of another contract',
    code: 'INTENT_MISMATCH',
    field: 'asset',
    order: paying({ asset: { id: `trc20:${coin}`, decimals: 6 } }, token),
  },
  {
    about: 'bytes with a fee limit above the ceiling',
    code: 'FEE_ABOVE_CEILING',
    field: 'fee_limit',
    order: bytesFor(
      (intent) =>
        toBase64(
          rawBytesOf('TriggerSmartContract', intent, tokenCall('a9059cbb', intent), {
            feeLimit: intent.feeCeiling + 1n,
          }),
        ),
      token,
    ),
  },
  { about: 'bytes with a memo', code: 'INTENT_MISMATCH', field: 'memo', order: paying({ memo: 'other' }) },
  {
    about: 'bytes of another wallet of the key',
    code: 'INTENT_MISMATCH',
    field: 'wallet',
    order: (server) => {
      const intent = server.intent()
      const wallet = { ...server.wallets[1]!, keyId: server.keyId }
      return server.approved(intent, { unsigned: toBase64(unsignedOf({ ...intent, wallet })) })
    },
  },
  {
    about: 'bytes that outlive the intent',
    code: 'EXPIRY_TOO_FAR',
    field: 'expiration',
    order: bytesFor((intent) =>
      toBase64(unsignedOf(intent, { expiresAt: new Date(intent.expiresAt.getTime() + 1) })),
    ),
  },
  {
    about: 'bytes that give the account away',
    code: 'UNKNOWN_CONTRACT',
    field: 'contract',
    order: bytesFor((intent) => toBase64(rawBytesOf('AccountPermissionUpdateContract', intent, {}))),
  },
  {
    about: 'bytes of a second message',
    code: 'INTENT_MISMATCH',
    field: 'message',
    order: (server) => server.approved(server.intent(), { message: 1 }),
  },
  {
    about: 'the path of the other wallet in the order',
    code: 'INTENT_MISMATCH',
    field: 'path',
    order: (server) => server.approved(server.intent(), { path: [...server.wallets[1]!.path] }),
  },
  {
    about: 'an allowance in place of a payment',
    code: 'UNKNOWN_CALL',
    field: 'data',
    order: bytesFor(
      (intent) =>
        toBase64(
          rawBytesOf('TriggerSmartContract', intent, tokenCall('095ea7b3', intent), { feeLimit: 1_000_000n }),
        ),
      token,
    ),
  },
]

export const attacks: readonly Attack[] = [
  ...assertions,
  ...statements,
  ...exchanged,
  ...people,
  ...limits,
  ...bytes,
]

/** A valid example of every call, with fixtures made for it. A call that is missing from the list below does not compile. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiName } from '@holdfast/contract'
import { encodeTransferIntent, type Right, type TransferIntent, type TreasuryRole } from '@holdfast/ledger'
import { sandboxKey } from '@holdfast/sandbox'
import { newId, transaction } from '@holdfast/store'
import { insertHeldPrices, insertStatement, insertWallet } from '@holdfast/store/write'
import { wideBundle } from './bundles.ts'
import { insertRow } from './insert-row.ts'
import type { World } from './world.ts'

export type Role = 'Owner' | 'Admin' | 'Manager' | 'User'

export interface Caller {
  readonly name: string
  /** Role in the organisation of the call; null for a person who is not a member. */
  readonly role: Role | null
  readonly isSystem?: boolean
  readonly isAdmin?: boolean
  /** With the treasury role Approver. */
  readonly isApprover?: boolean
  readonly treasuryRole?: TreasuryRole
}
/** The callers that a call admits. 'anybody': signed-in people. 'staff': the installation's staff. 'member system': system
 *  users who are members. 'treasury': holders of the treasury role, whatever else they are. 'head': Owners and Admins,
 *  regardless of flags. Any other value names a right. */
export type Needs =
  | 'anybody'
  | 'staff'
  | 'member system'
  | 'treasury'
  | 'submit transfers of others'
  | 'head'
  | Right
export interface Case {
  readonly needs: Needs
  /** Path parameters, query and body of a valid call. */
  readonly ask: (make: Make) => Promise<Asked> | Asked
}
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Objects of the organisation. Each call gets new ones, so that no call uses up those of the next. */
export class Make {
  readonly #world: World
  readonly organisationId: string
  readonly networkId: string
  #made = 0

  constructor(world: World, organisationId: string) {
    this.#world = world
    this.organisationId = organisationId
    this.networkId = world.networkId
  }

  /** Ethereum has no provider here, so no contract states its token facts. */
  async unreadNetworkId(): Promise<string> {
    const { id } = await this.#world.db
      .selectFrom('networks')
      .select('id')
      .where('chain', '=', 'ethereum')
      .where('is_main', '=', true)
      .executeTakeFirstOrThrow()
    return id
  }

  name(): string {
    return `rights ${(this.#made += 1)}`
  }

  address(): string {
    return sandboxKey(this.name()).address
  }

  async wallet(): Promise<{ id: string; address: string }> {
    const address = this.address()
    const id = await insertWallet(this.#world.db, {
      entity_id: this.organisationId,
      account_group_id: null,
      network_id: this.networkId,
      name: this.name(),
      address,
    })
    return { id, address }
  }

  /** A price that waits for a decision. */
  async heldPrice(): Promise<{ asset: string; day: string; source: string }> {
    const asset = `tron:0x2b6653dc/trc20:${this.name().replace(' ', '-')}`
    const price = { asset, day: '2026-01-02', source: 'import' }
    await insertHeldPrices(this.#world.db, {
      source: price.source,
      prices: [{ ...price, usd: '100', previous_usd: '1', previous_day: '2026-01-01' }],
      now: new Date(),
    })
    return price
  }

  /** A statement that the books no longer give, because it was never made from them. */
  async statement(): Promise<string> {
    const [id, now] = [newId(), new Date()]
    const days = { first_day: '2026-01-01', last_day: '2026-01-31' }
    const totals = { opening_usd: '0', closing_usd: '0', movements: [], prices_usd: '0' }
    const summary = {
      ...days,
      entity_id: this.organisationId,
      organisation: 'X',
      wallet_id: null,
      at: now.toISOString(),
      is_provisional: false,
      reasons: [],
      entries: 0,
      wallets: [],
      totals,
      unpriced: [],
    }
    await transaction(this.#world.db, (tx) =>
      insertStatement(tx, {
        ...days,
        entity_id: this.organisationId,
        id,
        wallet_id: null,
        language: 'en',
        format: 1,
        made_by: randomUUID(),
        made_by_name: 'X',
        made_at: now,
        is_provisional: false,
        movements: 0,
        facts: JSON.stringify({ head: null, receipts: [], signers: 0 }),
        summary: JSON.stringify(summary),
        pdf_sha256: randomBytes(32),
        csv_sha256: randomBytes(32),
      }),
    )
    return id
  }

  async member(): Promise<{ id: string; userId: string }> {
    return addPerson(this.#world, { name: this.name(), role: 'User' }, this.organisationId)
  }

  async memberWithPassword(): Promise<{ id: string; userId: string }> {
    const member = await this.member()
    await this.#world.db
      .updateTable('users')
      .set({ password_hash: 'chosen' })
      .where('id', '=', member.userId)
      .execute()
    return member
  }

  /** A request by staff to replace the password of a member. */
  async passwordReset(): Promise<string> {
    const { userId } = await this.memberWithPassword()
    const staff = await this.memberWithPassword()
    const now = new Date()
    const id = newId()
    await this.#world.db
      .insertInto('password_resets')
      .values({
        id,
        user_id: userId,
        requested_by: staff.userId,
        requested_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        state: 'pending',
      })
      .execute()
    return id
  }

  /** A webhook that an Admin proposed. */
  async pendingChange(): Promise<string> {
    const { userId } = await addPerson(this.#world, { name: this.name(), role: 'Admin' }, this.organisationId)
    const id = newId()
    const now = new Date()
    const url = `https://1.1.1.1/${id}`
    await this.#world.db
      .insertInto('pending_changes')
      .values({
        entity_id: this.organisationId,
        id,
        kind: 'webhook-added',
        subject_key: url,
        subject_name: url,
        after_state: JSON.stringify({ url, description: '' }),
        proposed_by: userId,
        proposed_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        state: 'open',
      })
      .execute()
    return id
  }

  async row<
    T extends
      | 'account_groups'
      | 'address_book'
      | 'inbound_labels'
      | 'devices'
      | 'webhook_endpoints'
      | 'key_domains'
      | 'mpc_keys'
      | 'transaction_tags'
      | 'saved_views',
  >(table: T, values: object): Promise<string> {
    const id = newId()
    const now = new Date()
    await this.#world.db
      .insertInto(table)
      .values({ entity_id: this.organisationId, id, created_at: now, ...values } as never)
      .execute()
    return id
  }

  /** A row of the list, for a transaction of its own. */
  listedRow(): Promise<string> {
    return insertRow(this.#world.db, { entity_id: this.organisationId, network_id: this.networkId })
  }

  transactionTag(): Promise<string> {
    const name = this.name()
    const values = { kind: 'tag', name, name_reading: name, colour: 'grey', created_by: newId() }
    return this.row('transaction_tags', values)
  }

  async attachment(): Promise<string> {
    const id = newId()
    await this.#world.db
      .insertInto('attachments')
      .values({
        entity_id: this.organisationId,
        id,
        subject_kind: 'transaction',
        subject: id,
        name: 'a.txt',
        media_type: 'text/plain',
        size: 1,
        sha256: '',
        body: Buffer.from('a'),
        uploaded_by: newId(),
        uploaded_at: new Date(),
      })
      .execute()
    return id
  }

  /** Shared by somebody else. */
  savedView(): Promise<string> {
    const values = { owner_id: newId(), name: this.name(), is_shared: true, filters: '{}' }
    return this.row('saved_views', { ...values, updated_at: new Date() })
  }

  group(): Promise<string> {
    return this.row('account_groups', { name: this.name(), updated_at: new Date() })
  }

  named(table: 'address_book' | 'inbound_labels'): Promise<string> {
    return this.row(table, { name: this.name(), address: this.address(), network_id: this.networkId })
  }

  device(): Promise<string> {
    const values = {
      device_name: 'Phone',
      fingerprint: this.name(),
      user_id: newId(),
      updated_at: new Date(),
    }
    return this.row('devices', values)
  }

  async alert(): Promise<string> {
    const id = newId()
    await this.#world.db
      .insertInto('alerts')
      .values({
        entity_id: this.organisationId,
        id,
        kind: 'spam-wave',
        cause: this.name(),
        severity: 'info',
        facts: '{}',
        raised_at: new Date(),
      })
      .execute()
    return id
  }

  async transferFields(): Promise<object> {
    const token = await this.#world.db
      .selectFrom('tokens')
      .select('id')
      .where('network_id', '=', this.networkId)
      .where('asset', '=', 'slip44:195')
      .executeTakeFirstOrThrow()
    return {
      wallet_id: (await this.wallet()).id,
      recipient_address: this.address(),
      amount: '1',
      token_id: token.id,
      network_code: 'tron-sandbox',
    }
  }

  async scheduleFields(): Promise<object> {
    const fields = await this.transferFields()
    return { ...fields, name: this.name(), repeats: 'weekly', starts_on: '2099-01-01' }
  }

  async template(): Promise<string> {
    const {
      wallet_id = '',
      recipient_address = '',
      token_id = '',
    } = (await this.transferFields()) as Record<string, string>
    const id = newId()
    await this.#world.db
      .insertInto('payment_templates')
      .values({
        entity_id: this.organisationId,
        id,
        name: this.name(),
        wallet_id,
        network_id: this.networkId,
        token_id,
        recipient_address,
        units: null,
        created_by: newId(),
        created_at: new Date(),
      })
      .execute()
    return id
  }

  /** A paused one. */
  async schedule(): Promise<string> {
    const {
      wallet_id = '',
      recipient_address = '',
      token_id = '',
    } = (await this.transferFields()) as Record<string, string>
    const id = newId()
    await this.#world.db
      .insertInto('payment_schedules')
      .values({
        entity_id: this.organisationId,
        id,
        name: this.name(),
        wallet_id,
        network_id: this.networkId,
        token_id,
        recipient_address,
        units: 1n,
        repeats: 'weekly',
        starts_on: '2099-01-01',
        time: '08:00',
        day_of_month: null,
        ends_on: null,
        most: null,
        state: 'paused',
        next_at: null,
        requested_by: newId(),
        created_by: newId(),
        created_at: new Date(),
      })
      .execute()
    return id
  }

  async batch(status: 'draft' | 'pending'): Promise<string> {
    const request = await this.#world.db
      .selectFrom('transfer_requests')
      .select(['wallet_id', 'network_id', 'token_id', 'id', 'intent_hash'])
      .where('id', '=', await this.transfer(status))
      .executeTakeFirstOrThrow()
    const { wallet_id, network_id, token_id, id: requestId, intent_hash } = request
    const [id, now] = [newId(), new Date()]
    await this.#world.db
      .insertInto('transfer_batches')
      .values({
        entity_id: this.organisationId,
        id,
        wallet_id,
        network_id,
        token_id,
        name: this.name(),
        total: 1n,
        hash: intent_hash,
        created_by: newId(),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await this.#world.db
      .updateTable('transfer_requests')
      .set({ batch_id: id, batch_line: 1 })
      .where('id', '=', requestId)
      .execute()
    return id
  }

  async batchFields(): Promise<object> {
    const { recipient_address, amount, ...fields } = (await this.transferFields()) as Record<string, string>
    return { ...fields, lines: [{ address: recipient_address, amount }] }
  }

  /** A bundle that permits everything. */
  async policy(): Promise<object> {
    const approver = { role: 'User', isApprover: true } as const
    const holders = []
    for (let count = 0; count < 2; count++)
      holders.push(
        (await addPerson(this.#world, { name: this.name(), ...approver }, this.organisationId)).userId,
      )
    return wideBundle(holders)
  }

  /** A key that is not ready, so that a permitted refresh gets an explanation. */
  async mpcKey(): Promise<string> {
    return this.row('mpc_keys', {
      kd_id: await this.keyDomain(),
      label: this.name(),
      curve: 'secp256k1',
      state: 'making',
      created_by: null,
      updated_at: new Date(),
    })
  }

  async transfer(status: 'draft' | 'pending'): Promise<string> {
    const fields = await this.transferFields()
    const id = newId()
    const { wallet_id, recipient_address = '', token_id } = fields as Record<string, string>
    const intent: TransferIntent = {
      requestId: id,
      organisation: this.organisationId,
      network: 'tron:0x5a17b0c5',
      wallet: { address: this.address(), keyId: null, path: [] },
      asset: { id: 'slip44:195', decimals: 6 },
      recipient: recipient_address,
      units: 1n,
      memo: '',
      feeCeiling: 5_000_000n,
      expiresAt: new Date(Date.now() + 3_600_000),
      isRepeat: false,
      requestedBy: newId(),
      createdAt: new Date(),
      rules: '',
    }
    const now = new Date()
    await this.#world.db
      .insertInto('transfer_requests')
      .values({
        entity_id: this.organisationId,
        id,
        wallet_id: wallet_id ?? '',
        network_id: this.networkId,
        token_id: token_id ?? '',
        recipient_address,
        units: 1n,
        fee_ceiling: 5_000_000n,
        intent: Buffer.from(encodeTransferIntent(intent)),
        intent_hash: '00',
        expires_at: new Date(now.getTime() + 3_600_000),
        status,
        created_by: newId(),
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  }

  keyDomain(): Promise<string> {
    return this.row('key_domains', { label: this.name(), threshold: 2, n: 3, created_by: null })
  }

  webhook(): Promise<string> {
    return this.row('webhook_endpoints', {
      url: 'https://1.1.1.1/',
      secret_check: randomBytes(32),
      secret_changed_at: new Date(),
      created_by: newId(),
      updated_at: new Date(),
    })
  }
}

const ofWallet = async (make: Make, rest: Asked = {}): Promise<Asked> => ({
  ...rest,
  params: { id: (await make.wallet()).id, ...rest.params },
})
const ofTransfer = async (make: Make, status: 'draft' | 'pending' = 'draft'): Promise<Asked> => ({
  params: { id: await make.transfer(status) },
})
const ofSent = async (make: Make): Promise<Asked> => ({ ...(await ofTransfer(make)), body: { attempt: 2 } })
const ofBatch = async (make: Make, status: 'draft' | 'pending' = 'draft'): Promise<Asked> => ({
  params: { id: await make.batch(status) },
})
/** As the command for recovery keys prints it; about no version that exists. */
const paperStatement = JSON.stringify({
  statement: {
    act: 'adopt',
    organisation: '0190a3f2-7b1c-7def-8a01-000000000001',
    version: 2,
    hash: '0'.repeat(64),
    previous: '1'.repeat(64),
    person: '0190a3f2-7b1c-7def-8a01-000000000002',
    notAfter: 1,
  },
  proof: { credentialId: null, signature: '' },
})

const inQuery = (make: Make): Asked => ({ query: { entity_id: make.organisationId } })
const nothing = (): Asked => ({})
const daysOf = (make: Make) => ({
  entity_id: make.organisationId,
  first_day: '2026-01-01',
  last_day: '2026-01-31',
})
const inDays = (make: Make): Asked => ({ query: daysOf(make) })
const inBook = (make: Make): Asked => ({ query: { ...daysOf(make), format: 'xero' } })
const ofStatement = async (make: Make): Promise<Asked> => ({ params: { id: await make.statement() } })
const exampleDatev = {
  consultant: 29098,
  client: 55003,
  fiscal_year_start: '01-01',
  account_length: 4,
  accounts: {
    wallet: '1890',
    in: '1590',
    out: '1591',
    fee: '4970',
    own: '1360',
    staking: '1895',
    reward: '2650',
  },
}
const memberFields = (make: Make) => ({
  name: 'Changed',
  email: `${make.name().replace(' ', '-')}@rights.test`,
  role: 'User',
  is_active: true,
  is_system: false,
})
const ofReset = async (make: Make): Promise<Asked> => ({
  params: { orgId: make.organisationId, id: await make.passwordReset() },
})

const ofChange = async (make: Make): Promise<Asked> => ({
  params: { orgId: make.organisationId, id: await make.pendingChange() },
})

const ofMember = async (make: Make, body?: object): Promise<Asked> => ({
  params: { orgId: make.organisationId, id: (await make.member()).id },
  ...(body === undefined ? {} : { body }),
})
const orgParams = (make: Make) => ({ params: { orgId: make.organisationId } })
/** An id that does not exist. Callers with the right get a 404, others a 403. */
export const missing = { id: '01a1fc55-59fd-762d-b251-4c54ee7e4ddf' }
const named = (table: 'address_book' | 'inbound_labels') =>
  ({
    list: { needs: 'read organisation', ask: inQuery },
    create: {
      needs: 'change addresses',
      ask: (make: Make) => ({
        body: {
          name: make.name(),
          address: make.address(),
          network_id: make.networkId,
          entity_id: make.organisationId,
        },
      }),
    },
    update: {
      needs: 'change addresses',
      ask: async (make: Make) => ({
        params: { id: await make.named(table) },
        body: { name: make.name(), note: '' },
      }),
    },
    remove: {
      needs: 'change addresses',
      ask: async (make: Make) => ({ params: { id: await make.named(table) } }),
    },
    import: {
      needs: 'change addresses',
      ask: (make: Make) => ({ body: { entity_id: make.organisationId, csv: 'name', dry_run: true } }),
    },
  }) as const
const [book, labels] = [named('address_book'), named('inbound_labels')]

export type Walked = Exclude<
  ApiName,
  // These calls are public, or concern only the caller.
  | 'login'
  | 'setPassword'
  | 'getHealth'
  | 'logout'
  // Tested in credentials.test.ts.
  | 'beginPasskeySignIn'
  | 'finishPasskeySignIn'
  // Tested in provider-sign-in.test.ts.
  | 'beginProviderSignIn'
  | 'takeProviderAnswer'
  | 'finishProviderSignIn'
  | 'deleteProviderLink'
  | 'getStepUp'
  | 'beginPasskeyStepUp'
  | 'stepUp'
  | 'getSecurity'
  | 'updateProfile'
  | 'beginPasskey'
  | 'createPasskey'
  | 'renamePasskey'
  | 'deletePasskey'
  | 'createTotp'
  | 'confirmTotp'
  | 'deleteTotp'
  | 'createRecoveryCodes'
  | 'changePassword'
  | 'listOwnMemberships'
  | 'listSecurityEvents'
  | 'listSessions'
  | 'endOtherSessions'
  | 'endSession'
  // Tested in api-keys.test.ts, each caller by hand: they need a confirmed session.
  | 'createApiKey'
  | 'adoptApiKey'
  // Tested in push.test.ts: they concern only the caller.
  | 'createPushDevice'
  | 'deletePushDevice'
  // Disabled outside dev mode for all callers: tested in roles.test.ts and dev-tools.test.ts.
  | 'deleteWallet'
  | 'deleteAllTransactions'
  | 'approveTransferRequestDev'
  | 'listDevKeys'
  | 'createDevKey'
  | 'changeDevKey'
  | 'deleteDevKey'
  | 'listFlowLogs'
  | 'getDevSigner'
  | 'setDevSigner'
  | 'clearDevSigner'
  | 'getDevBalance'
  | 'compareSignatures'
  | 'runDevFlow'
>

/** A statement of the right form, about nothing. */
export const emptyStatement = {
  statement: {
    act: 'request',
    intentHash: '0'.repeat(64),
    organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
    rulesVersion: 1,
    rulesHash: '0'.repeat(64),
    person: '0190a3f2-7b1c-7def-8a01-ba9876543211',
    notAfter: 0,
  },
  credentialId: 'AAAA',
  clientDataJSON: '',
  authenticatorData: '',
  signature: '',
}

export const cases: Readonly<Record<Walked, Case>> = {
  getCurrentUser: { needs: 'anybody', ask: nothing },
  verifyAdmin: { needs: 'anybody', ask: nothing },
  getPreferences: { needs: 'anybody', ask: nothing },
  updatePreferences: { needs: 'anybody', ask: () => ({ body: { precision: { TRX: 2 } } }) },

  listMyOrganisations: { needs: 'anybody', ask: nothing },
  createOrganisation: { needs: 'anybody', ask: (make) => ({ body: { name: make.name() } }) },
  listMyInvitations: { needs: 'anybody', ask: nothing },
  acceptInvitation: { needs: 'anybody', ask: () => ({ params: { id: missing.id } }) },
  declineInvitation: { needs: 'anybody', ask: () => ({ params: { id: missing.id } }) },
  renameOrganisation: {
    needs: 'change organisation',
    ask: (make) => ({ ...orgParams(make), body: { name: 'Rights' } }),
  },

  listMembers: { needs: 'read organisation', ask: orgParams },
  listMemberSecurity: { needs: 'change members', ask: orgParams },
  createMember: {
    needs: 'change members',
    ask: (make) => ({
      ...orgParams(make),
      body: { name: 'New', email: `${make.name().replace(' ', '-')}@new.test`, role: 'User' },
    }),
  },
  updateMember: { needs: 'change members', ask: (make) => ofMember(make, memberFields(make)) },
  changeMember: { needs: 'change members', ask: (make) => ofMember(make, { is_retired: true }) },
  deleteMember: { needs: 'change members', ask: (make) => ofMember(make) },
  createMemberPasswordLink: { needs: 'change members', ask: (make) => ofMember(make) },
  listPasswordResets: { needs: 'head', ask: (make) => ({ params: { orgId: make.organisationId } }) },
  agreePasswordReset: { needs: 'head', ask: (make) => ofReset(make) },
  declinePasswordReset: { needs: 'head', ask: (make) => ofReset(make) },
  getInbox: { needs: 'read organisation', ask: inQuery },
  readNotices: {
    needs: 'read organisation',
    ask: ({ organisationId }) => ({ body: { entity_id: organisationId, ids: [randomUUID()] } }),
  },
  getNotificationSettings: { needs: 'read organisation', ask: inQuery },
  updateNotificationSettings: {
    needs: 'read organisation',
    ask: ({ organisationId }) => ({ body: { entity_id: organisationId, quiet: null } }),
  },
  sendTestEmail: {
    needs: 'read organisation',
    ask: ({ organisationId }) => ({ body: { entity_id: organisationId } }),
  },
  listPendingChanges: { needs: 'read organisation', ask: orgParams },
  adoptPendingChange: { needs: 'head', ask: (make) => ofChange(make) },
  refusePendingChange: { needs: 'head', ask: (make) => ofChange(make) },
  withdrawPendingChange: { needs: 'head', ask: (make) => ofChange(make) },
  listApiKeys: { needs: 'head', ask: orgParams },
  revokeApiKey: {
    needs: 'head',
    ask: (make) => ({ params: { orgId: make.organisationId, id: missing.id } }),
  },
  listUsers: { needs: 'read organisation', ask: inQuery },
  updateUser: {
    needs: 'change members',
    ask: async (make) => ({ params: { id: (await make.member()).id }, body: memberFields(make) }),
  },
  changeUser: {
    needs: 'change members',
    ask: async (make) => ({ params: { id: (await make.member()).id }, body: { is_retired: true } }),
  },
  searchDirectory: { needs: 'read organisation', ask: inQuery },
  findInDirectory: { needs: 'read organisation', ask: (make) => ({ ...inQuery(make), body: { ids: [] } }) },

  listDevices: { needs: 'read organisation', ask: inQuery },
  createDevice: {
    needs: 'read organisation',
    ask: (make) => ({
      body: { device_name: 'Phone', fingerprint: make.name(), entity_id: make.organisationId },
    }),
  },
  updateDevice: {
    needs: 'change devices of others',
    ask: async (make) => ({ params: { id: await make.device() }, body: { device_name: 'Other' } }),
  },
  deleteDevice: {
    needs: 'change devices of others',
    ask: async (make) => ({ params: { id: await make.device() } }),
  },

  listAccountGroups: { needs: 'read organisation', ask: inQuery },
  createAccountGroup: {
    needs: 'member system',
    ask: (make) => ({ body: { name: make.name(), entity_id: make.organisationId } }),
  },
  updateAccountGroup: {
    needs: 'member system',
    ask: async (make) => ({ params: { id: await make.group() }, body: { name: make.name() } }),
  },
  setAccountGroupActivity: {
    needs: 'member system',
    ask: async (make) => ({ params: { id: await make.group() }, body: { is_active: false } }),
  },
  deleteAccountGroup: {
    needs: 'member system',
    ask: async (make) => ({ params: { id: await make.group() } }),
  },

  listWallets: { needs: 'read organisation', ask: inQuery },
  createWallet: {
    needs: 'change wallets',
    ask: (make) => ({
      body: {
        name: make.name(),
        address: make.address(),
        network_id: make.networkId,
        entity_id: make.organisationId,
      },
    }),
  },
  listVaults: { needs: 'read organisation', ask: inQuery },
  getTreasury: { needs: 'read organisation', ask: inQuery },
  changeWallet: {
    needs: 'change wallets',
    ask: (make) => ofWallet(make, { body: { name: make.name() } }),
  },
  getMonthEnd: { needs: 'read organisation', ask: inDays },
  listStatements: { needs: 'read organisation', ask: inQuery },
  makeStatement: {
    needs: 'read organisation',
    ask: (make) => ({ body: { ...daysOf(make), language: 'en' } }),
  },
  checkStatement: { needs: 'read organisation', ask: ofStatement },
  getStatementPdf: { needs: 'read organisation', ask: ofStatement },
  getStatementCsv: { needs: 'read organisation', ask: ofStatement },
  getAccounting: { needs: 'read organisation', ask: inQuery },
  changeAccounting: {
    needs: 'change accounting',
    ask: (make) => ({ body: { entity_id: make.organisationId, datev: exampleDatev } }),
  },
  previewAccounting: { needs: 'read organisation', ask: inBook },
  exportAccounting: { needs: 'read organisation', ask: inBook },
  listReconciliations: { needs: 'read organisation', ask: inQuery },
  archiveWallet: { needs: 'change wallets', ask: ofWallet },
  unarchiveWallet: { needs: 'change wallets', ask: ofWallet },
  subscribeWebhook: { needs: 'change wallets', ask: ofWallet },

  listEntities: { needs: 'anybody', ask: nothing },
  createEntity: { needs: 'staff', ask: (make) => ({ body: { name: make.name() } }) },
  updateEntity: {
    needs: 'staff',
    ask: (make) => ({ params: { id: make.organisationId }, body: { sub_status: 'active' } }),
  },
  deleteEntity: { needs: 'staff', ask: (make) => ({ params: { id: make.organisationId } }) },
  getOwnPlan: { needs: 'read organisation', ask: orgParams },
  listPlans: { needs: 'staff', ask: nothing },
  updatePlan: { needs: 'staff', ask: () => ({ params: { tier: 'free' }, body: {} }) },

  getSystemHealth: { needs: 'staff', ask: nothing },
  getUsage: { needs: 'staff', ask: nothing },
  listAdminUsers: { needs: 'staff', ask: nothing },
  updateAdminUser: {
    needs: 'staff',
    ask: async (make) => ({
      params: { id: (await make.member()).userId },
      body: {
        name: 'X',
        email: `${make.name().replace(' ', '-')}@x.test`,
        is_admin: false,
        is_system: false,
      },
    }),
  },
  changeAdminUser: {
    needs: 'staff',
    ask: async (make) => ({ params: { id: (await make.member()).userId }, body: { is_retired: true } }),
  },
  createAdminUserPasswordLink: {
    needs: 'staff',
    ask: async (make) => ({ params: { id: (await make.member()).userId } }),
  },
  requestPasswordReset: {
    needs: 'staff',
    ask: async (make) => ({ params: { id: (await make.memberWithPassword()).userId } }),
  },
  listSignIns: { needs: 'staff', ask: async (make) => ({ params: { id: (await make.member()).userId } }) },

  listNetworks: { needs: 'anybody', ask: nothing },
  createNetwork: { needs: 'staff', ask: (make) => ({ body: { name: make.name(), symbol: 'X' } }) },
  updateNetwork: { needs: 'staff', ask: (make) => ({ params: { id: make.networkId }, body: {} }) },
  deleteNetwork: { needs: 'staff', ask: (make) => ({ params: { id: make.networkId } }) },
  listTokens: { needs: 'anybody', ask: nothing },
  createToken: {
    needs: 'staff',
    ask: async (make) => ({
      body: {
        network_id: await make.unreadNetworkId(),
        name: make.name(),
        symbol: 'X',
        decimals: 6,
        contract_address: `0x${randomBytes(20).toString('hex')}`,
      },
    }),
  },
  updateToken: { needs: 'staff', ask: () => ({ params: missing, body: {} }) },
  deleteToken: { needs: 'staff', ask: () => ({ params: missing }) },
  listPrices: { needs: 'staff', ask: nothing },
  importPrices: { needs: 'staff', ask: () => ({ body: { csv: 'asset,day,usd', dry_run: true } }) },
  decideHeldPrice: {
    needs: 'staff',
    ask: async (make) => ({ body: { ...(await make.heldPrice()), decision: 'rejected' } }),
  },
  listUnknownTokens: { needs: 'staff', ask: nothing },
  markUnknownTokenSpam: { needs: 'staff', ask: () => ({ params: missing }) },
  restoreUnknownToken: { needs: 'staff', ask: () => ({ params: missing }) },

  startTronCatchUp: {
    needs: 'fetch history',
    ask: async (make) => ({
      body: {
        address: (await make.wallet()).address,
        network_id: make.networkId,
        limit: 1,
        provider: 'trongrid',
        use_high_watermark: true,
      },
    }),
  },
  fetchTransactions: { needs: 'fetch history', ask: ofWallet },
  getCatchUpProgress: { needs: 'anybody', ask: () => ({ params: { jobId: missing.id } }) },
  orchestrateCatchUp: {
    needs: 'fetch history',
    ask: async (make) => {
      const { id, address } = await make.wallet()
      return {
        params: { id },
        body: { address, network_id: make.networkId, limit: 1, provider: 'trongrid' },
      }
    },
  },
  listTronEnrichment: { needs: 'anybody', ask: nothing },

  listRuns: { needs: 'anybody', ask: nothing },
  getIngestionMetrics: { needs: 'anybody', ask: nothing },
  getRunRecon: { needs: 'anybody', ask: () => ({ params: missing }) },

  getReconciliationStatus: { needs: 'read organisation', ask: ofWallet },
  // A successful call would wait for an ingester, which does not run here. Its right is that of backfilling.
  reconcileWallet: { needs: 'fetch history', ask: () => ({ params: missing }) },
  backfillWallet: {
    needs: 'fetch history',
    ask: () => ({ params: missing, query: { token_id: missing.id } }),
  },
  getReconciliationHistory: { needs: 'read organisation', ask: ofWallet },
  changeReconciliation: {
    needs: 'change wallets',
    ask: (make) => ofWallet(make, { body: { repairs_itself: true } }),
  },
  repairFinding: { needs: 'fetch history', ask: () => ({ params: { ...missing, findingId: missing.id } }) },

  listTransactions: { needs: 'read organisation', ask: inQuery },
  exportTransactions: { needs: 'read organisation', ask: inQuery },
  sumTransactions: { needs: 'read organisation', ask: inQuery },
  listTransactionMonths: { needs: 'read organisation', ask: inQuery },
  listMpcTransactions: { needs: 'read organisation', ask: inQuery },
  getTransaction: { needs: 'anybody', ask: () => ({ params: missing }) },
  changeTransactionNotes: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.listedRow() }, body: { entry_notes: make.name() } }),
  },
  getAnnotations: {
    needs: 'read organisation',
    ask: async (make) => ({ params: { id: await make.listedRow() } }),
  },
  listTransactionTags: { needs: 'read organisation', ask: inQuery },
  createTransactionTag: {
    needs: 'write notes',
    ask: (make) => ({ body: { entity_id: make.organisationId, kind: 'tag', name: make.name() } }),
  },
  updateTransactionTag: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.transactionTag() }, body: { colour: 'red' } }),
  },
  deleteTransactionTag: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.transactionTag() } }),
  },
  changeTransactionTags: {
    needs: 'write notes',
    ask: async (make) => ({
      params: { id: await make.listedRow() },
      body: { add: [await make.transactionTag()] },
    }),
  },
  attachToTransaction: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.listedRow() }, query: { name: 'a.txt' } }),
  },
  listRequestAttachments: {
    needs: 'read organisation',
    ask: async (make) => ({ params: { id: await make.transfer('draft') } }),
  },
  attachToRequest: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.transfer('draft') }, query: { name: 'a.txt' } }),
  },
  downloadAttachment: {
    needs: 'read organisation',
    ask: async (make) => ({ params: { id: await make.attachment() } }),
  },
  deleteAttachment: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.attachment() } }),
  },
  listSavedViews: { needs: 'read organisation', ask: inQuery },
  createSavedView: {
    needs: 'read organisation',
    ask: (make) => ({ body: { entity_id: make.organisationId, name: make.name(), filters: {} } }),
  },
  updateSavedView: {
    needs: 'head',
    ask: async (make) => ({ params: { id: await make.savedView() }, body: { name: make.name() } }),
  },
  deleteSavedView: { needs: 'head', ask: async (make) => ({ params: { id: await make.savedView() } }) },
  setDefaultView: {
    needs: 'read organisation',
    ask: (make) => ({ body: { entity_id: make.organisationId, view_id: null } }),
  },
  getTronMapping: { needs: 'anybody', ask: () => ({ params: missing }) },
  getAddressResolution: { needs: 'read organisation', ask: inQuery },

  listSystemList: { needs: 'anybody', ask: () => ({ params: { category: 'transaction_status' } }) },
  listTransitions: {
    needs: 'anybody',
    ask: () => ({ params: { category: 'transactions' }, query: { from_code: 'pending' } }),
  },
  getTronHealth: { needs: 'anybody', ask: nothing },
  getNodeHealth: { needs: 'anybody', ask: () => ({ params: { code: 'tron-sandbox' } }) },

  listAddressBook: book.list,
  createAddress: book.create,
  updateAddress: book.update,
  deleteAddress: book.remove,
  listAddressChanges: book.list,
  listAddressPayments: book.list,
  exportAddressBook: book.list,
  importAddressBook: book.import,
  listInboundLabels: labels.list,
  createInboundLabel: labels.create,
  updateInboundLabel: labels.update,
  deleteInboundLabel: labels.remove,
  listLabelChanges: labels.list,
  exportInboundLabels: labels.list,
  importInboundLabels: labels.import,
  checkAddress: {
    needs: 'read organisation',
    ask: (make) => ({
      query: { entity_id: make.organisationId, network_id: make.networkId, address: make.address() },
    }),
  },

  listWebhooks: { needs: 'read webhooks', ask: inQuery },
  createWebhook: {
    needs: 'change webhooks',
    ask: (make) => ({ body: { entity_id: make.organisationId, url: 'https://1.1.1.1/' } }),
  },
  updateWebhook: {
    needs: 'change webhooks',
    ask: async (make) => ({
      params: { id: await make.webhook() },
      body: { url: 'https://1.1.1.1/', description: '', is_active: true },
    }),
  },
  deleteWebhook: {
    needs: 'change webhooks',
    ask: async (make) => ({ params: { id: await make.webhook() } }),
  },
  rotateWebhookSecret: {
    needs: 'change webhooks',
    ask: async (make) => ({ params: { id: await make.webhook() }, body: {} }),
  },
  testWebhook: { needs: 'change webhooks', ask: async (make) => ({ params: { id: await make.webhook() } }) },
  replayWebhook: {
    needs: 'change webhooks',
    ask: async (make) => ({
      params: { id: await make.webhook() },
      body: { since: '2026-01-01T00:00:00.000Z' },
    }),
  },
  listWebhookEvents: { needs: 'read webhooks', ask: inQuery },
  getWebhookDelivery: { needs: 'anybody', ask: () => ({ params: missing }) },
  resendWebhookDelivery: { needs: 'anybody', ask: () => ({ params: missing }) },
  listWebhookSubscriptions: { needs: 'read webhooks', ask: inQuery },
  deleteWebhookSubscription: { needs: 'change wallets', ask: ofWallet },

  listAlerts: { needs: 'handle alerts', ask: inQuery },
  acknowledgeAlert: {
    needs: 'handle alerts',
    ask: async (make) => ({ params: { id: await make.alert() }, body: {} }),
  },
  assignAlert: {
    needs: 'handle alerts',
    ask: async (make) => ({ params: { id: await make.alert() }, body: { member_id: null } }),
  },
  closeAlert: {
    needs: 'handle alerts',
    ask: async (make) => ({ params: { id: await make.alert() }, body: {} }),
  },

  listKeyDomains: { needs: 'read organisation', ask: inQuery },
  listKeyDomainChoices: { needs: 'read organisation', ask: inQuery },
  createKeyDomain: {
    needs: 'change keys',
    ask: (make) => ({ ...inQuery(make), body: { label: make.name(), threshold: 2, n: 3 } }),
  },
  listKeyGrants: { needs: 'read organisation', ask: inQuery },
  listMpcKeys: { needs: 'read organisation', ask: inQuery },
  generateMpcKey: {
    needs: 'change keys',
    ask: async (make) => ({ body: { kd_id: await make.keyDomain(), label: make.name() } }),
  },
  createKeyWallet: {
    needs: 'change wallets',
    ask: async (make) => ({
      params: { id: await make.mpcKey() },
      body: { name: make.name(), network_id: make.networkId },
    }),
  },
  refreshMpcKey: {
    needs: 'change keys',
    ask: async (make) => ({ params: { id: await make.mpcKey() } }),
  },
  getMpcKeySigners: {
    needs: 'read organisation',
    ask: async (make) => ({ params: { id: await make.mpcKey() } }),
  },
  checkMpcKey: {
    needs: 'change keys',
    ask: async (make) => ({ params: { id: await make.mpcKey() } }),
  },
  repairMpcKey: {
    needs: 'replace signers',
    ask: async (make) => ({ params: { id: await make.mpcKey() } }),
  },
  reshareMpcKey: {
    needs: 'replace signers',
    ask: async (make) => ({
      params: { id: await make.mpcKey() },
      body: { threshold: 2, parties: [1, 2, 3] },
    }),
  },
  getPolicy: { needs: 'read organisation', ask: inQuery },
  applyPolicy: {
    needs: 'apply policy',
    ask: async (make) => ({ ...inQuery(make), body: await make.policy() }),
  },
  getRules: { needs: 'read organisation', ask: inQuery },
  getRulesFile: {
    needs: 'read organisation',
    ask: (make) => ({ ...inQuery(make), params: { hash: '0'.repeat(64) } }),
  },
  compareRules: {
    needs: 'read organisation',
    ask: (make) => ({ query: { ...inQuery(make).query, from: '0'.repeat(64), to: '0'.repeat(64) } }),
  },
  getFirstRules: { needs: 'read organisation', ask: inQuery },
  prepareFirstRules: {
    needs: 'apply policy',
    ask: async (make) => ({
      ...inQuery(make),
      body: { governors: [(await make.member()).userId], governors_needed: 2, delay_hours: 48 },
    }),
  },
  listKeyBindings: { needs: 'read organisation', ask: inQuery },
  takeRecoveryStatement: {
    needs: 'apply policy',
    ask: (make) => ({ ...inQuery(make), body: { statement: paperStatement } }),
  },
  createRulesLink: { needs: 'read organisation', ask: inQuery },
  registerPasskey: { needs: 'read organisation', ask: inQuery },
  proposeRules: {
    needs: 'apply policy',
    ask: async (make) => ({ ...inQuery(make), body: { bundle: await make.policy() } }),
  },
  simulateRules: {
    needs: 'apply policy',
    ask: async (make) => ({ ...inQuery(make), body: { bundle: await make.policy() } }),
  },
  withdrawRules: { needs: 'apply policy', ask: inQuery },
  listTransferRequests: { needs: 'read organisation', ask: inQuery },
  getTransferRequest: { needs: 'read organisation', ask: ofTransfer },
  reviewTransferRequest: { needs: 'read organisation', ask: ofTransfer },
  createTransferRequest: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: await make.transferFields() }),
  },
  listPayees: {
    needs: 'draft transfers',
    ask: (make) => ({ query: { entity_id: make.organisationId, network_id: make.networkId } }),
  },
  listPaymentTemplates: { needs: 'read organisation', ask: inQuery },
  createPaymentTemplate: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: { ...(await make.transferFields()), name: make.name() } }),
  },
  updatePaymentTemplate: {
    needs: 'draft transfers',
    ask: async (make) => ({
      params: { id: await make.template() },
      body: { ...(await make.transferFields()), name: make.name() },
    }),
  },
  deletePaymentTemplate: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.template() } }),
  },
  listPaymentSchedules: { needs: 'read organisation', ask: inQuery },
  createPaymentSchedule: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: await make.scheduleFields() }),
  },
  updatePaymentSchedule: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.schedule() }, body: await make.scheduleFields() }),
  },
  pausePaymentSchedule: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.schedule() } }),
  },
  resumePaymentSchedule: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.schedule() } }),
  },
  endPaymentSchedule: {
    needs: 'draft transfers',
    ask: async (make) => ({ params: { id: await make.schedule() } }),
  },
  createAndSubmitTransfer: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: await make.transferFields() }),
  },
  estimateTransfer: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: await make.transferFields() }),
  },
  testTransfer: {
    needs: 'read organisation',
    ask: async (make) => ({ body: await make.transferFields() }),
  },
  submitTransferRequest: { needs: 'submit transfers of others', ask: ofTransfer },
  approveTransferRequest: { needs: 'treasury', ask: (make) => ofTransfer(make, 'pending') },
  signTransferRequest: {
    needs: 'draft transfers',
    ask: async (make) => ({ ...(await ofTransfer(make, 'pending')), body: { signed: emptyStatement } }),
  },
  createApproverLink: { needs: 'treasury', ask: (make) => ofTransfer(make, 'pending') },
  resubmitTransferRequest: { needs: 'submit transfers of others', ask: ofTransfer },
  rejectTransferRequest: {
    needs: 'treasury',
    ask: async (make) => ({ ...(await ofTransfer(make, 'pending')), body: { reason: 'OTHER', note: '' } }),
  },
  cancelTransferRequest: {
    needs: 'submit transfers of others',
    ask: async (make) => ({ ...(await ofTransfer(make, 'pending')), body: { note: '' } }),
  },
  deleteTransferRequest: { needs: 'submit transfers of others', ask: ofTransfer },
  getTransferActivity: { needs: 'read organisation', ask: ofTransfer },
  getPaymentReceipt: { needs: 'read organisation', ask: ofTransfer },
  commentOnTransferRequest: {
    needs: 'read organisation',
    ask: async (make) => ({ ...(await ofTransfer(make)), body: { text: 'Checked' } }),
  },
  listReservedAmounts: { needs: 'read organisation', ask: inQuery },
  countTransferRequests: { needs: 'read organisation', ask: inQuery },
  findTransferRequestOfTransaction: {
    needs: 'read organisation',
    ask: (make) => ({
      query: { entity_id: make.organisationId, network_id: make.networkId, tx_hash: '0'.repeat(64) },
    }),
  },
  signAndBroadcast: { needs: 'make transfers', ask: ofTransfer },
  showReplacements: { needs: 'read organisation', ask: ofTransfer },
  speedUpTransfer: { needs: 'make transfers', ask: ofSent },
  cancelSentTransfer: { needs: 'make transfers', ask: ofSent },
  getTransferReceipt: { needs: 'read organisation', ask: ofTransfer },
  refreshTransferReceipt: { needs: 'read organisation', ask: ofTransfer },
  listTransferBatches: { needs: 'read organisation', ask: inQuery },
  getTransferBatch: { needs: 'read organisation', ask: ofBatch },
  checkTransferBatch: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: await make.batchFields() }),
  },
  createTransferBatch: {
    needs: 'draft transfers',
    ask: async (make) => ({ body: { ...(await make.batchFields()), name: make.name() } }),
  },
  submitTransferBatch: { needs: 'submit transfers of others', ask: ofBatch },
  approveTransferBatch: {
    needs: 'treasury',
    ask: async (make) => ({ ...(await ofBatch(make, 'pending')), body: { hash: '00' } }),
  },
  rejectTransferBatch: {
    needs: 'treasury',
    ask: async (make) => ({ ...(await ofBatch(make, 'pending')), body: { reason: 'OTHER' } }),
  },
  cancelTransferBatch: { needs: 'submit transfers of others', ask: ofBatch },
  createBatchApproverLink: { needs: 'treasury', ask: (make) => ofBatch(make, 'pending') },
  signTransferBatch: { needs: 'make transfers', ask: ofBatch },
  refreshBroadcasted: { needs: 'read organisation', ask: inQuery },
  buildTrx: {
    needs: 'read organisation',
    ask: (make) => ({
      ...inQuery(make),
      body: { owner_b58: make.address(), to_b58: make.address(), amount_sun: 1 },
    }),
  },
  sendTrx: {
    needs: 'make transfers',
    ask: (make) => ({
      params: missing,
      body: { owner_b58: make.address(), to_b58: make.address(), amount_sun: 1, mpc_key_id: missing.id },
    }),
  },
  listSigningSessions: { needs: 'read organisation', ask: inQuery },
  listSigningWallets: { needs: 'read organisation', ask: inQuery },
  getMpcHealth: { needs: 'anybody', ask: nothing },

  listAuditEvents: { needs: 'read audit record', ask: orgParams },
  exportAuditEvents: { needs: 'read audit record', ask: orgParams },
  followAuditEvents: { needs: 'read audit record', ask: orgParams },
}

export async function addPerson(
  { db }: World,
  {
    name,
    role,
    isSystem = false,
    isAdmin = false,
    isApprover = false,
    treasuryRole,
  }: Caller & { role: Role },
  place: string,
): Promise<{ id: string; userId: string }> {
  const [id, userId, now] = [newId(), newId(), new Date()]
  await transaction(db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: userId,
        email: `${userId}@rights.test`,
        name,
        password_hash: 'none',
        is_admin: isAdmin,
        is_system: isSystem,
        default_org_id: null,
        created_at: now,
      })
      .execute()
    await tx
      .insertInto('members')
      .values({
        entity_id: place,
        id,
        user_id: userId,
        role,
        treasury_role: treasuryRole ?? (isApprover ? 'Approver' : null),
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  return { id, userId }
}

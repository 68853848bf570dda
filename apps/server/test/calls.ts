/** A valid example of every call, with fixtures made for it. A call that is missing from the list below does not compile. */
import { randomBytes } from 'node:crypto'
import type { ApiName } from '@holdfast/contract'
import { encodeTransferIntent, type Right, type TransferIntent, type TreasuryRole } from '@holdfast/ledger'
import { sandboxKey } from '@holdfast/sandbox'
import { newId, transaction } from '@holdfast/store'
import { insertWallet } from '@holdfast/store/write'
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
      | 'mpc_keys',
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
const inQuery = (make: Make): Asked => ({ query: { entity_id: make.organisationId } })
const nothing = (): Asked => ({})
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
  | 'getStepUp'
  | 'beginPasskeyStepUp'
  | 'stepUp'
  | 'getSecurity'
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
  listPendingChanges: { needs: 'read organisation', ask: orgParams },
  adoptPendingChange: { needs: 'head', ask: (make) => ofChange(make) },
  refusePendingChange: { needs: 'head', ask: (make) => ofChange(make) },
  withdrawPendingChange: { needs: 'head', ask: (make) => ofChange(make) },
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
  listMpcTransactions: { needs: 'read organisation', ask: inQuery },
  getTransaction: { needs: 'anybody', ask: () => ({ params: missing }) },
  changeTransactionNotes: {
    needs: 'write notes',
    ask: async (make) => ({ params: { id: await make.listedRow() }, body: { entry_notes: make.name() } }),
  },
  getTronMapping: { needs: 'anybody', ask: () => ({ params: missing }) },
  getAddressResolution: { needs: 'read organisation', ask: inQuery },

  listSystemList: { needs: 'anybody', ask: () => ({ params: { category: 'transaction_status' } }) },
  listTransitions: {
    needs: 'anybody',
    ask: () => ({ params: { category: 'transactions' }, query: { from_code: 'pending' } }),
  },
  getTronHealth: { needs: 'anybody', ask: nothing },

  listAddressBook: book.list,
  createAddress: book.create,
  updateAddress: book.update,
  deleteAddress: book.remove,
  listAddressChanges: book.list,
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
  listMpcKeys: { needs: 'read organisation', ask: inQuery },
  generateMpcKey: {
    needs: 'change keys',
    ask: async (make) => ({ body: { kd_id: await make.keyDomain(), label: make.name() } }),
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
  signAndBroadcast: { needs: 'make transfers', ask: ofTransfer },
  getTransferReceipt: { needs: 'read organisation', ask: ofTransfer },
  refreshTransferReceipt: { needs: 'read organisation', ask: ofTransfer },
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

import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb, Right } from '@holdfast/ledger'
import {
  codeOf,
  insertOutbox,
  type Queryable,
  transaction,
  type Transaction,
  uniqueViolation,
} from '@holdfast/store'
import {
  findWallet,
  listAccountGroups,
  listNetworks,
  listWalletViews,
  type WalletView,
} from '@holdfast/store/read'
import {
  deleteWallet,
  insertWallet,
  lockNames,
  updateWalletActivity,
  upsertWebhookSubscription,
} from '@holdfast/store/write'
import type { Actor, Context, Who } from '../../context.ts'
import { authorise, authoriseFound, authoriseScope, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { badValue, notFound, Refused } from '../../http/refusal.ts'
import { refuseNameOfPayee } from '../addresses/names-alike.ts'
import { assertWithinPlan } from '../plans/assert-within-plan.ts'
import { assetIdOf, pricesOf } from '../prices/prices.ts'
import { presentWallet } from './present.ts'

export const wallets: HandlersOf<
  'listWallets' | 'createWallet' | 'archiveWallet' | 'unarchiveWallet' | 'deleteWallet' | 'subscribeWebhook'
> = {
  listWallets: async ({ db, providers, config }, { actor, request: { query } }) => {
    const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
    const views = await listWalletViews(db, {
      organisationIds,
      ...(query.archived === undefined ? {} : { isActive: !query.archived }),
    })
    const prices = await pricesOf(db, config, views.flatMap(assetsOf))
    return views.map((view) => presentWallet(view, providers, prices))
  },

  createWallet: async (context, asked) => {
    const { db } = context
    const {
      actor,
      request: { body },
    } = asked
    authorise(actor, 'change wallets', body.entity_id)
    const network = (await listNetworks(db)).find(({ id }) => id === body.network_id)
    if (network === undefined) throw badValue('network_id', 'is not a known network')
    const address = chainOf(network.chain).normaliseAddress(body.address, network)
    if (address === null) throw new Refused(422, `Invalid address for ${network.name}`)
    const groupId = body.account_group_id ?? null
    const groups = await listAccountGroups(db, [body.entity_id])
    if (groupId !== null && !groups.some(({ id, is_active }) => id === groupId && is_active))
      throw badValue('account_group_id', 'is not an active account group of this organization')
    try {
      return await transaction(db, async (tx) => {
        // The lock of names comes first: adding a payee takes it, and then a share lock on the organization's row.
        await lockNames(tx, body.entity_id)
        await assertWithinPlan(tx, body.entity_id, 'wallets')
        await refuseNameOfPayee(tx, body.entity_id, { name: body.name, address })
        const id = await insertWallet(tx, {
          entity_id: body.entity_id,
          account_group_id: groupId,
          network_id: network.id,
          name: body.name,
          address,
        })
        await ringBalances(tx, body.entity_id, id)
        const created = await readWallet(tx, context, body.entity_id, id)
        await recordWallet(tx, asked, body.entity_id, 'created', { id, name: body.name }, { after: created })
        return created
      })
    } catch (error) {
      if (codeOf(error) === uniqueViolation)
        throw new Refused(
          409,
          `address: this organization already has a wallet with this address on ${network.name}`,
        )
      throw error
    }
  },

  archiveWallet: async (context, asked) => {
    const { params } = asked.request
    const wallet = await authoriseWallet(context.db, asked.actor, 'change wallets', params.id)
    return setWalletActivity(context, asked, wallet, false)
  },

  unarchiveWallet: async (context, asked) => {
    const { params } = asked.request
    const wallet = await authoriseWallet(context.db, asked.actor, 'change wallets', params.id)
    return setWalletActivity(context, asked, wallet, true)
  },

  deleteWallet: async (context, asked) => {
    const { db } = context
    const wallet = await authoriseWallet(db, asked.actor, 'change wallets', asked.request.params.id)
    const before = await readWallet(db, context, wallet.entity_id, wallet.id)
    await transaction(db, async (tx) => {
      await deleteWallet(tx, { organisationId: wallet.entity_id, id: wallet.id })
      await ringBalances(tx, wallet.entity_id, wallet.id)
      await recordWallet(tx, asked, wallet.entity_id, 'deleted', before, { before })
    })
    return undefined
  },

  subscribeWebhook: async ({ db }, asked) => {
    const wallet = await authoriseWallet(db, asked.actor, 'change wallets', asked.request.params.id)
    const isNew = await transaction(db, async (tx) => {
      const inserted = await upsertWebhookSubscription(tx, {
        organisationId: wallet.entity_id,
        walletId: wallet.id,
        userId: asked.actor.user.id,
      })
      if (inserted) await recordWallet(tx, asked, wallet.entity_id, 'subscribed', wallet, {})
      return inserted
    })
    const [view] = await listWalletViews(db, { organisationIds: [wallet.entity_id], id: wallet.id })
    return {
      success: true,
      message: isNew ? 'Subscribed to events of this wallet' : 'Already subscribed to events of this wallet',
      details: { network: view?.network.name ?? '', status: 'active' },
    }
  },
}

/** A wallet of one of the caller's organisations. */
async function authoriseWallet(db: Queryable, actor: Actor, right: Right, id: string): Promise<StoredWallet> {
  const wallet = await findWallet(db, id)
  const isOwn = wallet !== undefined && organisationIdsOf(actor).includes(wallet.entity_id)
  return authoriseFound(actor, right, isOwn ? wallet : undefined, 'Wallet')
}

type StoredWallet = NonNullable<Awaited<ReturnType<typeof findWallet>>>

async function setWalletActivity(
  context: Pick<Context, 'db' | 'providers' | 'config'>,
  who: Who,
  wallet: StoredWallet,
  isActive: boolean,
): Promise<ApiReply<'archiveWallet'>> {
  const { entity_id: organisationId, id } = wallet
  return transaction(context.db, async (tx) => {
    await updateWalletActivity(tx, { organisationId, id, isActive })
    await ringBalances(tx, organisationId, id)
    const state = { before: { is_active: wallet.is_active }, after: { is_active: isActive } }
    if (wallet.is_active !== isActive)
      await recordWallet(tx, who, organisationId, isActive ? 'restored' : 'archived', wallet, state)
    return readWallet(tx, context, organisationId, id)
  })
}

const recordWallet = (
  tx: Transaction,
  { actor, caller }: Who,
  organisationId: string,
  verb: AuditVerb,
  { id, name }: { readonly id: string; readonly name: string },
  states: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> =>
  recordChange(tx, { actor, caller }, { organisationId, subject: { kind: 'wallet', id, name }, verb, ...states })

/** The assets it holds, by CAIP-19. */
const assetsOf = ({ network, held }: WalletView) => held.map(({ token }) => assetIdOf(network, token.asset))

async function readWallet(
  db: Queryable,
  { providers, config }: Pick<Context, 'providers' | 'config'>,
  organisationId: string,
  id: string,
): Promise<ApiReply<'listWallets'>[number]> {
  const [view] = await listWalletViews(db, { organisationIds: [organisationId], id })
  if (view === undefined) throw notFound('Wallet')
  return presentWallet(view, providers, await pricesOf(db, config, assetsOf(view)))
}

const ringBalances = (db: Queryable, organisationId: string, walletId: string): Promise<void> =>
  insertOutbox(db, [
    {
      channel: 'balances',
      organisationId,
      message: { type: 'balances', entity_id: organisationId, wallet_id: walletId },
    },
  ])

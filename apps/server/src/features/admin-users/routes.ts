/** Accounts of the installation. Who acts on a person with a flag of the platform has that flag; nobody shuts himself out. */
import type { ApiReply } from '@holdfast/contract'
import { type AuditVerb, installationId } from '@holdfast/ledger'
import { codeOf, type Queryable, type Transaction, transaction, uniqueViolation } from '@holdfast/store'
import {
  type Account,
  countHeads,
  findAccount,
  listAccounts,
  listMembers,
  listOpenPasswordResets,
  listOpenSessions,
  listPlacesOf,
  listSignIns,
  type Member,
  type PasswordReset,
} from '@holdfast/store/read'
import {
  deleteSessionsOf,
  doubtApprovals,
  insertPasswordReset,
  lockOrganisations,
  lockRows,
  movePasswordReset,
  updateUser,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import type { Asked, HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound, Refused } from '../../http/refusal.ts'
import { announce, assertHeaded } from '../members/change.ts'
import { assertMayLink, hasFlagsOf, isHead } from '../members/may-change.ts'
import { announceReset } from '../members/password-resets.ts'
import { issuePasswordLink } from '../session/password-link.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { keepPlatformRun } from './platform.ts'

type AdminUser = ApiReply<'updateAdminUser'>

const signInsShown = 100
const resetLastsMs = 72 * 3_600_000

export const adminUsers: HandlersOf<
  | 'listAdminUsers'
  | 'updateAdminUser'
  | 'changeAdminUser'
  | 'createAdminUserPasswordLink'
  | 'requestPasswordReset'
  | 'listSignIns'
> = {
  listAdminUsers: async ({ db }, { request: { query } }) => {
    const filter = {
      ...(query.q === undefined ? {} : { text: query.q }),
      ...(query.archived === undefined ? {} : { isRetired: query.archived === 'true' }),
    }
    const { rows, total } = await listAccounts(db, filter, query)
    return { rows: await presentAll(db, rows), total }
  },

  updateAdminUser: async ({ db }, asked) => {
    const { params, body, version } = asked.request
    const { user } = asked.actor
    try {
      return await transaction(db, (tx) =>
        changeAccount(tx, asked, { id: params.id, version }, 'updated', async (before) => {
          if (body.is_admin !== before.is_admin && !user.is_admin)
            throw new Refused(403, 'Only an admin may change who is an admin.')
          if (body.is_system !== before.is_system && !user.is_system)
            throw new Refused(403, 'Only a system user may change who is a system user.')
          await updateUser(tx, { id: before.id }, body)
        }),
      )
    } catch (error) {
      if (codeOf(error) === uniqueViolation) throw new Refused(409, 'email: is already in use')
      throw error
    }
  },

  changeAdminUser: ({ db }, asked) => {
    const { params, body, version } = asked.request
    const key = { id: params.id, version }
    return transaction(db, (tx) =>
      changeAccount(tx, asked, key, body.is_retired ? 'archived' : 'restored', async (before) => {
        if (before.id === asked.actor.user.id) throw new Refused(409, 'You cannot archive your own account.')
        await updateUser(tx, { id: before.id }, { is_retired: body.is_retired })
        if (body.is_retired) await deleteSessionsOf(tx, before.id)
      }),
    )
  },

  createAdminUserPasswordLink: makePasswordLink,
  requestPasswordReset,

  listSignIns: async ({ db }, { request: { params } }) => {
    await getAccount(db, params.id)
    const sessions = await listOpenSessions(db, params.id, new Date())
    const events = await listSignIns(db, params.id, signInsShown)
    return {
      sessions: sessions.map((session) => ({
        ...session,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        expires_at: session.expires_at.toISOString(),
      })),
      attempts: events.map(({ id, at, outcome, reason, remote_address, user_agent }) => ({
        id,
        at,
        outcome,
        reason,
        remote_address,
        user_agent,
      })),
    }
  },
}

/** For a person without a password. For anybody else only after their organisation agreed to the caller's own request. */
async function makePasswordLink(
  { db }: Context,
  asked: Asked<'createAdminUserPasswordLink'>,
): Promise<ApiReply<'createAdminUserPasswordLink'>> {
  return transaction(db, async (tx) => {
    const { id } = asked.request.params
    const { user } = asked.actor
    // A person who is choosing a password at this moment has one by the time it is looked at.
    await lockRows(tx, 'users', { id })
    const account = await getLinkable(tx, asked, id)
    const places = await listPlacesOf(tx, [id])
    if (account.is_invited) {
      assertMayLink(asked.actor, account, await placesWithHeads(tx, places))
      const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
      await recordForPerson(tx, { actor: user, caller: asked.caller }, account, { verb: 'invited' })
      return link
    }
    if (places.length > 0) {
      const [reset] = await listOpenPasswordResets(tx, [id], new Date())
      if (reset?.state !== 'agreed' || reset.requested_by !== user.id)
        throw new Refused(
          409,
          'This person has chosen a password. Request a reset first: an Owner or Admin of their organization has to agree.',
        )
      await movePasswordReset(tx, reset.id, { from: 'agreed', to: 'used' })
      const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
      await announceReset(tx, asked, reset, 'reset-link-made')
      return link
    }
    // Nobody but the platform is concerned.
    const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
    await recordForPerson(tx, { actor: user, caller: asked.caller }, account, { verb: 'reset-link-made' })
    return link
  })
}

async function requestPasswordReset(
  { db }: Context,
  asked: Asked<'requestPasswordReset'>,
): Promise<AdminUser> {
  return transaction(db, async (tx) => {
    const { id } = asked.request.params
    const { user } = asked.actor
    await lockRows(tx, 'users', { id })
    const account = await getLinkable(tx, asked, id)
    if (account.is_invited)
      throw new Refused(409, 'This person has chosen no password yet: make a link instead.')
    const places = await listPlacesOf(tx, [id])
    if (!(await canAnybodyAgree(tx, places, [id, user.id])))
      throw new Refused(
        409,
        'Nobody could agree: no organization of this person has another Owner or Admin who can sign in. The operator of the server can make a link.',
      )
    const now = new Date()
    await insertPasswordReset(tx, {
      userId: id,
      requestedBy: user.id,
      now,
      expiresAt: new Date(now.getTime() + resetLastsMs),
    })
    const [reset] = await listOpenPasswordResets(tx, [id], now)
    if (reset === undefined) throw notFound('Password reset')
    await announceReset(tx, asked, reset, 'reset-requested')
    const [shown] = await presentAll(tx, [account])
    if (shown === undefined) throw notFound('User')
    return shown
  })
}

async function getLinkable(tx: Transaction, who: Who, id: string): Promise<Account> {
  const account = await getAccount(tx, id)
  assertMayTouch(who, account)
  if (account.is_retired) throw new Refused(409, 'This account is archived.')
  return account
}

/** Where nobody runs an organisation yet, only the platform's staff can give its first Owner another link. */
async function placesWithHeads(tx: Transaction, places: readonly Member[]): Promise<Member[]> {
  const heads = await Promise.all(places.map(({ entity_id }) => countHeads(tx, entity_id)))
  return places.filter((_, index) => (heads[index] ?? 0) > 0)
}

async function canAnybodyAgree(
  tx: Transaction,
  places: readonly Member[],
  exceptIds: readonly string[],
): Promise<boolean> {
  const organisationIds = places
    .filter(({ is_active, is_retired }) => is_active && !is_retired)
    .map(({ entity_id }) => entity_id)
  const members = await listMembers(tx, organisationIds)
  return members.some((member) => isHead(member) && !exceptIds.includes(member.user_id))
}

/** One change, with what must stay true after it: somebody runs the platform and each organisation the person helps to run. */
async function changeAccount(
  tx: Transaction,
  who: Who,
  key: { readonly id: string; readonly version: number | undefined },
  verb: AuditVerb,
  act: (before: Account) => Promise<void>,
): Promise<AdminUser> {
  const places = await listPlacesOf(tx, [key.id])
  await lockOrganisations(
    tx,
    places.map(({ entity_id }) => entity_id),
  )
  const before = await getAccount(tx, key.id)
  assertVersion(before.version, key.version)
  assertMayTouch(who, before)
  await keepPlatformRun(tx, () => act(before))
  for (const place of places) {
    await assertHeaded(tx, place)
    await doubtApprovals(tx, place.entity_id)
  }
  const after = await getAccount(tx, key.id)
  const [shownBefore, shownAfter] = [presentAccount(before, places), presentAccount(after, places)]
  await recordAccount(tx, who, verb, after, { before: shownBefore, after: shownAfter })
  await announce(tx, who, places, verb)
  return shownAfter
}

function assertMayTouch({ actor }: Who, account: Account): void {
  if (!hasFlagsOf(actor.user, account))
    throw new Refused(403, 'This person has rights that you do not have: you may not change their account.')
}

async function getAccount(db: Queryable, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (account === undefined) throw notFound('User')
  return account
}

async function presentAll(db: Queryable, accounts: readonly Account[]): Promise<AdminUser[]> {
  const ids = accounts.map(({ id }) => id)
  const places = await listPlacesOf(db, ids)
  const resets = await listOpenPasswordResets(db, ids, new Date())
  return accounts.map((account) => ({
    ...presentAccount(
      account,
      places.filter(({ user_id }) => user_id === account.id),
    ),
    password_reset: presentReset(resets.find(({ user_id }) => user_id === account.id)),
  }))
}

const presentReset = (reset: PasswordReset | undefined): AdminUser['password_reset'] =>
  reset === undefined
    ? null
    : {
        state: reset.state === 'agreed' ? 'agreed' : 'pending',
        requested_by: { id: reset.requested_by, name: reset.requester },
        requested_at: reset.requested_at.toISOString(),
        expires_at: reset.expires_at.toISOString(),
      }

const presentAccount = (account: Account, places: readonly Member[]): AdminUser => ({
  id: account.id,
  name: account.name,
  email: account.email,
  is_admin: account.is_admin,
  is_system: account.is_system,
  is_retired: account.is_retired,
  is_invited: account.is_invited,
  organizations: places.map((place) => ({
    id: place.entity_id,
    name: place.organisation,
    role: place.role,
    is_active: place.is_active,
    is_retired: place.is_retired,
  })),
  open_sessions: Number(account.open_sessions),
  last_seen_at: account.last_seen_at?.toISOString() ?? null,
  created_at: account.created_at.toISOString(),
  version: account.version,
})

const recordAccount = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { id, name }: Account,
  states: { readonly before?: AdminUser; readonly after?: AdminUser },
): Promise<void> =>
  recordChange(tx, who, {
    organisationId: installationId,
    subject: { kind: 'user', id, name },
    verb,
    ...states,
  })

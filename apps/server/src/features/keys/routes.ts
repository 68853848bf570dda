import { setTimeout as sleep } from 'node:timers/promises'
import { insertOutbox, newId, type Queryable, transaction } from '@holdfast/store'
import {
  findDevSigner,
  listKeyDomains,
  listMpcKeys,
  listSigningWallets,
  type MpcKey,
} from '@holdfast/store/read'
import { insertKeyDomain } from '@holdfast/store/write'
import type { Actor, Context, Who } from '../../context.ts'
import { authorise, defaultOrganisationOf, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { Handler, HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, Refused } from '../../http/refusal.ts'
import type { Signing } from '../../signing/signing.ts'
import { assertMayMakeKeys } from '../../signing/unaudited.ts'
import { readMpcHealth } from './health.ts'
import { getKey, insertKey, makeKey } from './make-key.ts'
import { readKeySigners } from './key-signers.ts'
import { presentDomain, presentKey, presentSigningWallet } from './present.ts'
import { claimRenewal, type Renewal, renewShares } from './renew-shares.ts'

/** A ceremony takes seconds; whoever asked has the key in the answer then, and its rounds in any case. */
const patienceMs = 25_000

const listDomains: Handler<'listKeyDomains'> = async ({ db }, { actor, request: { query } }) =>
  (await listKeyDomains(db, scopeOf(actor, query.entity_id))).map(presentDomain)

export const keys: HandlersOf<
  | 'listKeyDomains'
  | 'createKeyDomain'
  | 'listMpcKeys'
  | 'listKeyDomainChoices'
  | 'generateMpcKey'
  | 'refreshMpcKey'
  | 'getMpcKeySigners'
  | 'repairMpcKey'
  | 'reshareMpcKey'
  | 'listSigningWallets'
  | 'getMpcHealth'
> = {
  listKeyDomains: listDomains,
  listKeyDomainChoices: listDomains,

  createKeyDomain: async ({ db }, asked) => {
    const { query, body } = asked.request
    const organisationId = defaultOrganisationOf(asked.actor, query.entity_id)
    if (organisationId === null) throw notFound('Organization')
    authorise(asked.actor, 'change keys', organisationId)
    const id = newId()
    const { networks = null, ...named } = body
    return transaction(db, async (tx) => {
      await insertKeyDomain(tx, {
        ...named,
        network_class: networks,
        entity_id: organisationId,
        id,
        created_by: asked.actor.user.id,
        created_at: new Date(),
      })
      const created = presentDomain(await getDomain(tx, asked.actor, id))
      const message = { type: 'key_domain_created', payload: created }
      await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
      await recordChange(tx, asked, {
        organisationId,
        subject: { kind: 'key-domain', id, name: body.label },
        verb: 'created',
        before: undefined,
        after: created,
      })
      return created
    })
  },

  listMpcKeys: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = scopeOf(actor, query.entity_id)
    return (await listMpcKeys(db, organisationIds, { domainId: query.kd_id })).map(presentKey)
  },

  generateMpcKey: async (context, asked) => {
    const { kd_id, label, curve } = asked.request.body
    const { db, signing } = context
    const domain = await getDomain(db, asked.actor, kd_id)
    authorise(asked.actor, 'change keys', domain.entity_id)
    await assertMayMakeKeys(db, context.config, domain)
    if (signing === null) throw new Refused(503, 'No signers are configured on this server.')
    const key = await insertKey(context, asked, domain, { label, curve })
    await inTime(makeKey(context, signing, asked, key))
    return presentKey(await getKey(db, key.entity_id, key.id))
  },

  refreshMpcKey: async (context, asked) => {
    const key = await findKey(context.db, asked.actor, asked.request.params.id)
    authorise(asked.actor, 'change keys', key.entity_id, 'Key')
    return renew(context, asked, key, { kind: 'refresh' })
  },

  getMpcKeySigners: async ({ db, signing }, { actor, request: { params } }) => {
    const key = await findKey(db, actor, params.id)
    authorise(actor, 'read organisation', key.entity_id, 'Key')
    return readKeySigners(signingOfReady(signing, key), key.id)
  },

  repairMpcKey: async (context, asked) => {
    const key = await findKey(context.db, asked.actor, asked.request.params.id)
    authorise(asked.actor, 'replace signers', key.entity_id, 'Key')
    return renew(context, asked, key, { kind: 'repair' })
  },

  reshareMpcKey: async (context, asked) => {
    const { params, body } = asked.request
    const key = await findKey(context.db, asked.actor, params.id)
    authorise(asked.actor, 'replace signers', key.entity_id, 'Key')
    return renew(context, asked, key, { kind: 'reshare', to: body })
  },

  listSigningWallets: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = scopeOf(actor, query.entity_id)
    return (await listSigningWallets(db, organisationIds, query.network_code)).map(presentSigningWallet)
  },

  getMpcHealth: async (context, { actor }) => {
    const devSigner = context.config.isDevMode ? await findDevSigner(context.db) : undefined
    return readMpcHealth(context, organisationIdsOf(actor), devSigner?.address ?? null)
  },
}

async function renew(
  context: Context,
  who: Who,
  key: MpcKey,
  renewal: Renewal,
): Promise<ReturnType<typeof presentKey>> {
  const { db } = context
  const signing = signingOfReady(context.signing, key)
  await claimRenewal(db, key, renewal)
  await inTime(renewShares(db, signing, { who, key, renewal }))
  return presentKey(await getKey(db, key.entity_id, key.id))
}

function signingOfReady(signing: Signing | null, key: MpcKey): Signing {
  if (key.state !== 'ready') throw new Refused(409, 'This key is not ready.', null, 'KEY_NOT_READY')
  if (signing === null)
    throw new Refused(503, 'No signers are configured on this server.', null, 'NO_SIGNERS')
  return signing
}

async function findKey(db: Queryable, actor: Actor, id: string): Promise<MpcKey> {
  const [key] = await listMpcKeys(db, organisationIdsOf(actor), { id })
  if (key === undefined) throw notFound('Key')
  return key
}

/** What goes wrong after the answer is on the key's row. */
async function inTime(ceremony: Promise<void>): Promise<void> {
  const end = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: end.signal }).catch(() => undefined)
  ceremony.catch(() => undefined)
  await Promise.race([ceremony.finally(() => end.abort()), late])
}

async function getDomain(db: Queryable, actor: Actor, id: string) {
  const [domain] = await listKeyDomains(db, organisationIdsOf(actor), { id })
  if (domain === undefined) throw notFound('Key domain')
  return domain
}

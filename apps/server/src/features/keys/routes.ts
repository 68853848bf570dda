import { setTimeout as sleep } from 'node:timers/promises'
import type { Right } from '@holdfast/ledger'
import { insertOutbox, newId, type Queryable, transaction } from '@holdfast/store'
import {
  findDevSigner,
  type KeyDomain,
  listKeyDomains,
  listMpcKeys,
  listSigningWallets,
  type MpcKey,
} from '@holdfast/store/read'
import { insertKeyDomain } from '@holdfast/store/write'
import type { Actor, Context, Who } from '../../context.ts'
import { authorise, authoriseFound, authoriseScope, defaultOrganisationOf, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
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
  listKeyDomainChoices: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
    return (await listKeyDomains(db, organisationIds)).map(presentDomain)
  },

  listKeyDomains: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
    return (await listKeyDomains(db, organisationIds)).map(presentDomain)
  },

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
      const [domain] = await listKeyDomains(tx, [organisationId], { id })
      if (domain === undefined) throw notFound('Key domain')
      const created = presentDomain(domain)
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
    const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
    return (await listMpcKeys(db, organisationIds, { domainId: query.kd_id })).map(presentKey)
  },

  generateMpcKey: async (context, asked) => {
    const { kd_id, label, curve } = asked.request.body
    const { db, signing } = context
    const domain = await authoriseDomain(db, asked.actor, 'change keys', kd_id)
    await assertMayMakeKeys(db, context.config, domain)
    if (signing === null) throw new Refused(503, 'No signers are configured on this server.')
    const key = await insertKey(context, asked, domain, { label, curve })
    await waitBriefly(makeKey(context, signing, asked, key))
    return presentKey(await getKey(db, key.entity_id, key.id))
  },

  refreshMpcKey: async (context, asked) => {
    const key = await authoriseKey(context.db, asked.actor, 'change keys', asked.request.params.id)
    return renewKey(context, asked, key, { kind: 'refresh' })
  },

  getMpcKeySigners: async ({ db, signing }, { actor, request: { params } }) => {
    const key = await authoriseKey(db, actor, 'read organisation', params.id)
    return readKeySigners(signingForKey(signing, key), key.id)
  },

  repairMpcKey: async (context, asked) => {
    const key = await authoriseKey(context.db, asked.actor, 'replace signers', asked.request.params.id)
    return renewKey(context, asked, key, { kind: 'repair' })
  },

  reshareMpcKey: async (context, asked) => {
    const { params, body } = asked.request
    const key = await authoriseKey(context.db, asked.actor, 'replace signers', params.id)
    return renewKey(context, asked, key, { kind: 'reshare', to: body })
  },

  listSigningWallets: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
    return (await listSigningWallets(db, organisationIds, query.network_code)).map(presentSigningWallet)
  },

  getMpcHealth: async (context, { actor }) => {
    const organisationIds = authoriseScope(actor, 'read organisation')
    const devSigner = context.config.isDevMode ? await findDevSigner(context.db) : undefined
    return readMpcHealth(context, organisationIds, devSigner?.address ?? null)
  },
}

async function renewKey(
  context: Pick<Context, 'db' | 'signing'>,
  who: Who,
  key: MpcKey,
  renewal: Renewal,
): Promise<ReturnType<typeof presentKey>> {
  const { db } = context
  const signing = signingForKey(context.signing, key)
  await claimRenewal(db, key, renewal)
  await waitBriefly(renewShares(db, signing, { who, key, renewal }))
  return presentKey(await getKey(db, key.entity_id, key.id))
}

function signingForKey(signing: Signing | null, key: MpcKey): Signing {
  if (key.state !== 'ready') throw new Refused(409, 'This key is not ready.', null, 'KEY_NOT_READY')
  if (signing === null)
    throw new Refused(503, 'No signers are configured on this server.', null, 'NO_SIGNERS')
  return signing
}

/** A key of one of the caller's organisations. */
async function authoriseKey(db: Queryable, actor: Actor, right: Right, id: string): Promise<MpcKey> {
  const [key] = await listMpcKeys(db, organisationIdsOf(actor), { id })
  return authoriseFound(actor, right, key, 'Key')
}

/** What goes wrong after the answer is on the key's row. */
async function waitBriefly(ceremony: Promise<void>): Promise<void> {
  const end = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: end.signal }).catch(() => undefined)
  ceremony.catch(() => undefined)
  await Promise.race([ceremony.finally(() => end.abort()), late])
}

/** A key domain of one of the caller's organisations. */
async function authoriseDomain(db: Queryable, actor: Actor, right: Right, id: string): Promise<KeyDomain> {
  const [domain] = await listKeyDomains(db, organisationIdsOf(actor), { id })
  if (domain === undefined) throw notFound('Key domain')
  authorise(actor, right, domain.entity_id)
  return domain
}

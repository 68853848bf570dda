import { installationId } from '@holdfast/ledger'
import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import { listUnknownTokens } from '@holdfast/store/read'
import { excludeToken, lockToken, readmitToken, type Token, updateToken } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import { presentUnknownToken } from '../tokens/present.ts'
import { ringLists } from '../tokens/ring-lists.ts'

export const unknownTokens: HandlersOf<'listUnknownTokens' | 'markUnknownTokenSpam' | 'restoreUnknownToken'> =
  {
    listUnknownTokens: async ({ db }) => (await listUnknownTokens(db)).map(presentUnknownToken),

    markUnknownTokenSpam: async ({ db }, { request: { params }, ...who }) => {
      await transaction(db, async (tx) => {
        const before = await lockUnknown(tx, params.id)
        if (before.is_spam) return
        const shown = await getPresented(tx, params.id)
        const now = new Date()
        const userId = who.actor.user.id
        const after = await updateToken(tx, before.id, { is_spam: true, spam_at: now, spam_by: userId })
        await ringLists(tx, await excludeToken(tx, { id: before.id, before, after }, { userId, now }))
        await record(tx, who, 'marked-spam', shown)
      })
      return getPresented(db, params.id)
    },

    restoreUnknownToken: async ({ db }, { request: { params }, ...who }) => {
      await transaction(db, async (tx) => {
        const before = await lockUnknown(tx, params.id)
        if (!before.is_spam) return
        const shown = await getPresented(tx, params.id)
        const after = await updateToken(tx, before.id, { is_spam: false, spam_at: null, spam_by: null })
        await ringLists(tx, await readmitToken(tx, { id: before.id, before, after }, new Date()))
        await record(tx, who, 'unmarked-spam', shown)
      })
      return getPresented(db, params.id)
    },
  }

type Presented = ReturnType<typeof presentUnknownToken>

async function record(
  tx: Transaction,
  who: Who,
  verb: 'marked-spam' | 'unmarked-spam',
  before: Presented,
): Promise<void> {
  await recordChange(tx, who, {
    organisationId: installationId,
    subject: { kind: 'token', id: before.id, name: `${before.symbol} (${before.network_name})` },
    verb,
    before,
    after: await getPresented(tx, before.id),
  })
}

async function lockUnknown(tx: Transaction, id: string): Promise<Token> {
  const token = await lockToken(tx, id)
  if (token === undefined || token.is_known) throw notFound('Unknown token')
  return token
}

async function getPresented(db: Queryable, id: string): Promise<Presented> {
  const [token] = await listUnknownTokens(db, { id })
  if (token === undefined) throw notFound('Unknown token')
  return presentUnknownToken(token)
}

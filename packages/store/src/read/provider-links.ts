import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { ProviderLinksTable } from '../schema/credentials.ts'

export type ProviderLink = Selectable<ProviderLinksTable>
export type { ProviderSignInPhase } from '../schema/credentials.ts'

export const findProviderLink = (
  db: Queryable,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<ProviderLink | undefined> =>
  db
    .selectFrom('provider_links')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const findProviderLinkOf = (db: Queryable, userId: string): Promise<ProviderLink | undefined> =>
  db.selectFrom('provider_links').selectAll().where('user_id', '=', userId).executeTakeFirst()
